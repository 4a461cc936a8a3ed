-- A PDF has no alt text in whatever category it lies. A query that somebody has changed stays as it is.

-- As in 0023: nobody has made this report.
alter table reports disable trigger history;

update reports set query = replace(
  query, 'category <> ''documents''', 'category <> ''documents'' and image_url !~* ''\.pdf$'''
)
where (id, md5(query)) = ('01900000-0000-7000-8000-000000002311', '1b27c4994170d2dbb84603ec67b8162c');

alter table reports enable trigger history;
