-- How often the log of each public shape has begun anew: by it, values that are not public any more leave the log that
-- everybody can read. Every process of the app hears of a new beginning.
create table public_log (
  shape text primary key,
  epoch integer not null check (epoch > 0)
);

create function tell_public_log() returns trigger
language plpgsql as $$
begin
  perform pg_notify('public_log', '');
  return null;
end $$;

create trigger tell_public_log after insert or update on public_log
  for each statement execute function tell_public_log();
