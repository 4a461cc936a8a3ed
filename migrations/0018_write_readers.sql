-- An edit that was taken to another device as a file may be sent by somebody else than its author. Its answer is for both:
-- readers are those beside user_id, who sent it first, whose devices hold the same edit.
alter table write_ledger add column readers text[] not null default '{}';
