-- The backups that were made, and what became of them: for the doctor and for metrics. The backups themselves lie in a
-- folder or a bucket, and name their contents there.
create table backups (
  name text primary key,
  taken_at timestamptz not null default now(),
  row_count bigint not null check (row_count >= 0),
  file_count bigint not null check (file_count >= 0),
  -- since when it is known that this backup can be restored: it was, into a scratch database
  proven_at timestamptz
);

-- One row: the newest failure of a backup or of its proof; a success after it removes it.
create table backup_failure (
  id smallint primary key default 1 check (id = 1),
  failed_at timestamptz not null default now(),
  reason text not null
);
