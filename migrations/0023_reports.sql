-- Saved queries about the content, which administrators run in their browsers. No visitor ever gets one.

create table reports (
  id uuid primary key,
  title text not null check (is_trimmed(title, 200)),
  description text check (char_length(description) <= 2000),
  query text not null check (is_trimmed(query, 10000)),
  view text not null default 'table' check (view in ('table', 'bar', 'line', 'heat-map', 'number')),
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table report_parameters (
  id uuid primary key,
  report_id uuid not null references reports (id) on delete cascade,
  name text not null default 'value' check (name ~ '^[a-z][a-z0-9_]{0,59}$'),
  label text not null check (is_trimmed(label, 200)),
  kind text not null default 'text' check (kind in ('text', 'number', 'date', 'choice')),
  default_value text check (char_length(default_value) <= 200),
  options_query text check (char_length(options_query) <= 10000),
  display_order integer not null default 0,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on report_parameters (report_id);

-- They come before the history is kept: nobody has made these.
insert into reports (id, title, description, view, query) values
  (
    '01900000-0000-7000-8000-000000002301', 'Services by theme and member',
    'How many published services each member brings to each theme. Empty cells are the holes.',
    'heat-map', $q$select t.name as "Theme", c.name as "Member", count(s.id) as "Services"
from offering_themes t
cross join service_companies c
left join service_contributing_companies sc on sc.company_id = c.id
left join services s on s.id = sc.service_id and s.published and t.name = any (s.theme)
where t.is_active
group by t.id, t.name, t.display_order, c.id, c.name
order by t.display_order, c.name$q$
  ),
  (
    '01900000-0000-7000-8000-000000002302', 'Members without a case or a picture',
    'Companies that no published case names, that have no logo, or that show no picture.',
    'table', $q$select 'service_companies' as entity, c.id as row_id, c.name as "Member",
  count(distinct k.id) as "Cases",
  case when coalesce(c.logo_url, '') = '' then 'missing' else 'there' end as "Logo",
  count(distinct i.id) as "Pictures"
from service_companies c
left join case_companies cc on cc.company_id = c.id
left join cases k on k.id = cc.case_id and k.published
left join company_images i on i.company_id = c.id
group by c.id, c.name, c.logo_url
having count(distinct k.id) = 0 or count(distinct i.id) = 0 or coalesce(c.logo_url, '') = ''
order by count(distinct k.id), c.name$q$
  ),
  (
    '01900000-0000-7000-8000-000000002303', 'Not changed for a year',
    'Whatever nobody has touched since a day, the oldest first.',
    'table', $q$select entity, row_id, "Name", "Kind", to_char("Changed", 'YYYY-MM-DD') as "Changed"
from (
  select 'services' as entity, id as row_id, name as "Name", 'Service' as "Kind", updated_at as "Changed" from services
  union all select 'service_companies', id, name, 'Company', updated_at from service_companies
  union all select 'cases', id, title, 'Case', updated_at from cases
  union all select 'content', id, title, 'Article', updated_at from content
  union all select 'founding_partners', id, name, 'Partner', updated_at from founding_partners
  union all select 'value_propositions', id, title, 'Value proposition', updated_at from value_propositions
  union all select 'offering_themes', id, name, 'Theme', updated_at from offering_themes
  union all select 'website_assets', id, asset_key, 'Asset', updated_at from website_assets
) content
where "Changed" < {{day}} and ({{kind}} is null or "Kind" = {{kind}})
order by content."Changed", "Name"$q$
  ),
  (
    '01900000-0000-7000-8000-000000002304', 'Publishing by month',
    'How many articles were published in each of the last months. Months without one are shown, too.',
    'bar', $q$select to_char(month, 'Mon YYYY') as "Month", count(a.id) as "Articles"
from generate_series(
  date_trunc('month', now()) - make_interval(months => least(greatest({{months}}, 1), 120)::int - 1),
  date_trunc('month', now()), interval '1 month'
) month
left join content a on a.published and a.category_id is not null and date_trunc('month', a.published_at) = month
group by month
order by month$q$
  ),
  (
    '01900000-0000-7000-8000-000000002305', 'Texts longer than their place',
    'Names, titles and introductions that cards and lists cut, the longest first.',
    'table', $q$select entity, row_id, "Name", "Text", length(value) as "Characters", place as "Place for"
from (
  select 'services' as entity, id as row_id, name as "Name", 'Name' as "Text", name as value, 60 as place from services
  union all select 'services', id, name, 'Short description', short_description, 200 from services
  union all select 'service_companies', id, name, 'Short description', short_description, 120 from service_companies
  union all select 'cases', id, title, 'Title', title, 80 from cases
  union all select 'cases', id, title, 'Short introduction', short_intro, 240 from cases
  union all select 'content', id, title, 'Title', title, 80 from content where category_id is not null
  union all select 'content', id, title, 'Excerpt', excerpt, 200 from content where category_id is not null
  union all select 'founding_partners', id, name, 'Quote', quote, 240 from founding_partners
  union all select 'value_propositions', id, title, 'Title', title, 60 from value_propositions
) texts
where length(value) > place
order by length(value) - place desc, "Name"$q$
  ),
  (
    '01900000-0000-7000-8000-000000002306', 'Unused files',
    'Files of the library that no row names and that no page chooses by itself, and what they weigh.',
    'table', $q$select 'website_assets' as entity, a.id as row_id, a.asset_key as "File", a.category as "Category",
  round(coalesce(a.file_size, 0) / 1024.0, 1) as "kB"
from website_assets a
where not (a.is_active and a.category in ('hero-images', 'backgrounds'))
  and not exists (select from services s where s.hero_image_url = a.image_url)
  and not exists (select from service_images i where i.image_url = a.image_url)
  and not exists (select from service_companies c where c.logo_url = a.image_url)
  and not exists (select from company_images i where i.website_asset_id = a.id or i.image_url = a.image_url)
  and not exists (select from case_images i where i.image_url = a.image_url)
  and not exists (select from content c where c.featured_image_url = a.image_url or strpos(c.content, a.image_url) > 0)
  and not exists (select from founding_partners p where p.portrait_url = a.image_url)
  and not exists (select from offering_themes t where t.image_url = a.image_url)
  and not exists (select from value_propositions v where v.image_asset_key = a.asset_key)
order by a.file_size desc nulls last, a.asset_key$q$
  ),
  (
    '01900000-0000-7000-8000-000000002307', 'Services by scope and duration',
    'The published services by how deep they go, as the slider of the home page counts it, and by how long they take.',
    'heat-map', $q$select band as "Scope", coalesce(duration, 'not said') as "Duration", count(id) as "Services"
from (values ('Quick', 1), ('Balanced', 2), ('Deep', 3)) bands (band, place)
cross join (
  values ('1-4-weeks', 1), ('1-3-months', 2), ('3-6-months', 3), ('6-plus-months', 4), (null, 5)
) durations (duration, long)
left join (
  select id, duration as lasts, least(100, greatest(0, 50
    + case category when 'THEME-EASY' then -30 when 'LURE-IN' then -20 when 'ALWAYS-ON' then 10 when 'DEEP-DIVES' then 30 else 0 end
    + case duration when '1-4-weeks' then -20 when '6-plus-months' then 20 else 0 end
    + case engagement_type when 'comprehensive-solutions' then 15 else 0 end
    + case when long_description ~* 'quick|rapid' then -15 else 0 end
    + case when long_description ~* 'comprehensive|thorough' then 15 else 0 end
    + case when long_description ~* 'deep|extensive' then 10 else 0 end)) as score
  from services where published
) scored on lasts is not distinct from duration
  and band = case when score < 40 then 'Quick' when score > 60 then 'Deep' else 'Balanced' end
group by band, place, duration, long
order by place, long$q$
  ),
  (
    '01900000-0000-7000-8000-000000002308', 'Flags that contradict each other',
    'What is featured or placed on a page, and not published; what has a rank there, and does not stand there.',
    'table', $q$select 'services' as entity, id as row_id, name as "Name", 'Service' as "Kind", contradiction as "Contradiction"
from services, lateral (values
  (is_featured and not published, 'featured, not published'),
  (show_on_homepage and not published, 'on the homepage, not published'),
  (show_on_revolution_grid and not published, 'on the revolution grid, not published'),
  (homepage_priority > 0 and not show_on_homepage, 'has a homepage priority, is not on the homepage')
) flags (is_so, contradiction)
where is_so
union all
select 'founding_partners', id, name, 'Partner', 'featured, not active' from founding_partners where featured and not is_active
union all
select 'content', id, title, 'Article', 'published on a day to come' from content where published and published_at > now()
order by "Kind", "Name"$q$
  ),
  (
    '01900000-0000-7000-8000-000000002309', 'Changed since a day',
    'Whatever anybody has changed since then, the latest first.',
    'table', $q$select entity, row_id, "Name", "Kind", to_char("Changed", 'YYYY-MM-DD') as "Changed"
from (
  select 'services' as entity, id as row_id, name as "Name", 'Service' as "Kind", updated_at as "Changed" from services
  union all select 'service_companies', id, name, 'Company', updated_at from service_companies
  union all select 'cases', id, title, 'Case', updated_at from cases
  union all select 'content', id, title, 'Article', updated_at from content
  union all select 'founding_partners', id, name, 'Partner', updated_at from founding_partners
  union all select 'value_propositions', id, title, 'Value proposition', updated_at from value_propositions
  union all select 'offering_themes', id, name, 'Theme', updated_at from offering_themes
  union all select 'website_assets', id, asset_key, 'Asset', updated_at from website_assets
) content
where "Changed" >= {{day}} and ({{kind}} is null or "Kind" = {{kind}})
order by content."Changed" desc, "Name"$q$
  ),
  (
    '01900000-0000-7000-8000-000000002310', 'Names that are alike',
    'Pairs of the same kind whose names are so similar that one may be the other. 1 is the same name.',
    'table', $q$with named as (
  select 'services' as entity, id, name, 'Service' as kind from services
  union all select 'service_companies', id, name, 'Company' from service_companies
  union all select 'cases', id, title, 'Case' from cases
  union all select 'content', id, title, 'Article' from content
  union all select 'offering_themes', id, name, 'Theme' from offering_themes
)
select a.entity, a.id as row_id, a.name as "Name", b.name as "Is like", a.kind as "Kind",
  round(similarity(a.name, b.name)::numeric, 2) as "Likeness"
from named a join named b on a.kind = b.kind and a.id < b.id
where similarity(a.name, b.name) >= {{likeness}}
order by "Likeness" desc, a.name$q$
  ),
  (
    '01900000-0000-7000-8000-000000002311', 'Pictures without an alt text',
    'How many pictures say nothing to people who cannot see them, and which.',
    'number', $q$select count(*) over () as "Pictures", 'website_assets' as entity, id as row_id, asset_key as "File", category as "Category"
from website_assets
where coalesce(alt_text, '') = '' and not is_decorative and category <> 'documents'
order by category, asset_key$q$
  ),
  (
    '01900000-0000-7000-8000-000000002312', 'Articles over time',
    'How many articles the site had published at the end of each month.',
    'line', $q$select to_char(month, 'YYYY-MM') as "Month", count(a.id) as "Articles"
from generate_series(
  (select date_trunc('month', min(published_at)) from content where published and category_id is not null),
  date_trunc('month', now()), interval '1 month'
) month
left join content a
  on a.published and a.category_id is not null and a.published_at < month + interval '1 month'
group by month
order by month$q$
  );

insert into report_parameters (id, report_id, name, label, kind, default_value, options_query, display_order) values
  (
    '01900000-0000-7000-8000-000000002401', '01900000-0000-7000-8000-000000002303', 'day', 'Not changed since', 'date',
    'today-365', null, 100
  ),
  (
    '01900000-0000-7000-8000-000000002402', '01900000-0000-7000-8000-000000002303', 'kind', 'Kind', 'choice',
    null, 'select unnest(array[''Service'', ''Company'', ''Case'', ''Article'', ''Partner'', ''Value proposition'', ''Theme'', ''Asset''])', 200
  ),
  (
    '01900000-0000-7000-8000-000000002403', '01900000-0000-7000-8000-000000002304', 'months', 'Months', 'number',
    '12', null, 100
  ),
  (
    '01900000-0000-7000-8000-000000002404', '01900000-0000-7000-8000-000000002309', 'day', 'Changed since', 'date',
    'today-7', null, 100
  ),
  (
    '01900000-0000-7000-8000-000000002405', '01900000-0000-7000-8000-000000002309', 'kind', 'Kind', 'choice',
    null, 'select unnest(array[''Service'', ''Company'', ''Case'', ''Article'', ''Partner'', ''Value proposition'', ''Theme'', ''Asset''])', 200
  ),
  (
    '01900000-0000-7000-8000-000000002406', '01900000-0000-7000-8000-000000002310', 'likeness', 'Likeness of at least', 'number',
    '0.5', null, 100
  );

select
  make_synced('reports', 'title'),
  make_synced('report_parameters'),
  belongs_to('report_parameters', 'report_id', 'reports');
