-- How fast pages are where people read them: counts in buckets, so that no value of anybody is kept, and each day takes
-- a limited number of rows.

-- The builds of the site that were served, by which the figures before and since a release are told apart.
create table site_builds (
  build text primary key,
  -- when it was first the newest one
  since timestamptz not null default now()
);

create table usage_speed (
  day date not null,
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'TTFB')),
  -- the pattern of a route, never an address
  template text not null,
  connection text not null check (connection in ('slow-2g', '2g', '3g', '4g', 'unknown')),
  device text not null check (device in ('mobile', 'desktop')),
  build text not null references site_builds,
  -- see server/src/usage/speed-buckets.ts
  bucket smallint not null,
  visits integer not null,
  primary key (day, metric, template, connection, device, build, bucket)
);
