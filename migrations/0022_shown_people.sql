-- The name and the small picture by which people know each other. None of it is synced, none of it is public.

-- Null: the address stands for the person. The column `name` is that of the library, and holds the address.
alter table users
  add column shown_name text check (char_length(shown_name) between 1 and 80);

-- The name that whoever invites has given; the account begins with it.
alter table account_links
  add column shown_name text check (char_length(shown_name) between 1 and 80);

-- Small squares in WebP, made by the server. They lie here and not among the media, which everybody may read.
create table user_pictures (
  user_id text primary key references users (id) on delete cascade,
  picture bytea not null check (octet_length(picture) <= 50000)
);
