-- The publication of a shape service as it was when its shapes were last known to hold every commit. Unlogged: a backup
-- does not have it, and a database that crashed, or is another one, is looked at anew.
create unlogged table publication_marks (
  publication text primary key,
  -- the number of the publication, and by the names of its tables those of their entries
  number text not null,
  entries jsonb not null,
  -- by the handles of the shapes that were read by it, their tables
  handles jsonb not null,
  purged_at timestamptz
);
