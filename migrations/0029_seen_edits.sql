-- The edits of a release as whoever approves of it, schedules or publishes it had them on the screen, as a short text:
-- where they are others by then, the act is refused.
alter table releases add column seen text check (char_length(seen) <= 200);
