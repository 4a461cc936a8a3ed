-- The files that the sweep has taken. What was approved under an address stays what is shown there: the address takes the
-- same content again, for a device whose edit was long on its way, and nothing else.
create table former_files (
  address text primary key,
  content_hash text not null
);
