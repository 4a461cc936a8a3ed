-- How the pages of services, companies, cases and articles appear in search results and as shared links.
do $$
declare
  synced name;
begin
  foreach synced in array '{services,service_companies,cases,content}'::name[] loop
    execute format(
      'alter table %I
        add meta_title text check (char_length(meta_title) <= 200),
        add meta_description text check (char_length(meta_description) <= 2000),
        add social_image_url text check (is_image_address(social_image_url)),
        add hidden_from_search boolean not null default false',
      synced
    );
    insert into picture_columns (table_name, column_name) values (synced, 'social_image_url');
  end loop;
end $$;

-- A social image is used. A query that somebody has changed stays as it is; and as in 0023, nobody has made this report.
alter table reports disable trigger history;

update reports set query = replace(
  query,
  'order by a.file_size',
  '  and not exists (
    select from (
      select social_image_url from services union all select social_image_url from service_companies
      union all select social_image_url from cases union all select social_image_url from content
    ) shared where shared.social_image_url = a.image_url
  )
order by a.file_size'
)
where (id, md5(query)) = ('01900000-0000-7000-8000-000000002306', '7ce2a840b0a59d510ae16ee1e8326a30');

alter table reports enable trigger history;
