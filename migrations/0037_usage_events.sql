-- Usage: events lie in one table, and the sums of a day are made of them once it is over and nothing late can come any
-- more. The release before goes on writing: its events arrive in the new table, and its own sums count no more. What
-- only it uses, the empty `usage_events_by_day` with its partitions and `usage_days`, goes a release later.

alter table usage_events rename to usage_events_by_day;

-- Each event as it came, deleted after the configured time. Visitors and sessions are keyed hashes of what their
-- browsers sent; there is no address of a device anywhere.
create table usage_events (
  at timestamptz not null,
  kind text not null check (kind in ('page_view', 'section_view')),
  path text not null,
  section text,
  visitor bigint not null,
  session bigint not null,
  referrer text,
  device text,
  viewport_width integer,
  viewport_height integer,
  seconds real,
  scroll_depth real
);
insert into usage_events select * from usage_events_by_day;
truncate usage_events_by_day;
create index on usage_events (at);
-- for the day on which somebody was seen before
create index on usage_events (visitor, at);
create index on usage_events (session, at);

-- How many came on a day, by the last day on which they were seen before. Whoever was last seen before a period begins
-- is new in it: so those of several days count once, without any of them being known.
create table usage_visitors (
  day date not null,
  kind text not null check (kind in ('visitor', 'session')),
  last_seen date not null default '-infinity',
  count integer not null,
  primary key (day, kind, last_seen)
);

-- Of days whose events are gone there are sets: one byte for its kind, then hashes of 6 bytes each (0), or the 4096
-- registers of a HyperLogLog (1), of which only an estimate of each day can be kept.
create function pg_temp.size_of(stored bytea) returns bigint
language sql immutable as $$
  select case when length(stored) = 0 or get_byte(stored, 0) = 0 then greatest(length(stored) - 1, 0) / 6
    else (
      select round(case when raw <= 2.5 * 4096 and empty > 0 then 4096 * ln(4096.0 / empty) else raw end)
      from (
        select 0.7213 / (1 + 1.079 / 4096) * 4096 ^ 2 / sum(2.0 ^ -rank) as raw, count(*) filter (where rank = 0) as empty
        from (select get_byte(stored, n) as rank from generate_series(1, 4096) n) registers
      ) estimate
    ) end
$$;
insert into usage_visitors (day, kind, count)
select day, kind, pg_temp.size_of(stored || ''::bytea)
from usage_days, lateral (values ('visitor', visitors), ('session', sessions)) sets (kind, stored)
where day < coalesce((select (min(at) at time zone 'UTC')::date from usage_events), 'infinity');
