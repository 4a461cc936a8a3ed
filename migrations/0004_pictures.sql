-- What the server reads out of a picture's file, so that a page can hold its place, show something in it at once, and
-- ask for it by an address that changes with its content. Null until it is read.
alter table website_assets
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  add column placeholder text check (char_length(placeholder) <= 600),
  add column content_hash text check (content_hash ~ '^[0-9a-f]{8,64}$');

create index on website_assets (id) where content_hash is null;
