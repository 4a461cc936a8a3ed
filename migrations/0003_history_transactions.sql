-- A state of a row is what its whole transaction made of it: child lists are written after their parent, and what does
-- not come through the write API has no write id that would say so. Hence each entry knows when its transaction began.
-- Not its number: numbers begin again when a database is dumped and restored, and would meet those of before.
alter table row_history add column transaction_at timestamptz;

-- Of older entries, one write is one transaction; of those without a write, what one transaction number has stored.
update row_history set transaction_at = began.at
from (
  select id, min(changed_at) over (partition by coalesce(write_id::text, xmin::text)) as at from row_history
) began
where row_history.id = began.id;

alter table row_history alter column transaction_at set default now();
alter table row_history alter column transaction_at set not null;

-- Nothing asks by write any more.
drop index row_history_write;
