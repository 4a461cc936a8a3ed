-- Only addresses that pages may show: pictures of ours, and links to http(s) hosts. The same patterns stand in
-- sync/src/rules; a test holds the two together. What was stored before and was never shown is taken out; the history
-- of the rows keeps it.

-- A file of ours: a path below /media/, of plain names.
create or replace function is_image_address(value text) returns boolean
language sql immutable parallel safe
begin atomic
  select char_length(value) <= 2000 and value ~ '^/media(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$';
end;

-- The address of a page on another site, with or without its scheme.
create function is_web_address(value text) returns boolean
language sql immutable parallel safe
begin atomic
  select char_length(value) <= 2000 and value ~ (
    '^([Hh][Tt][Tt][Pp][Ss]?://)?'
    '([A-Za-z0-9\u00c0-\u017f]([A-Za-z0-9\u00c0-\u017f-]*[A-Za-z0-9\u00c0-\u017f])?\.)+'
    '[A-Za-z\u00c0-\u017f]([A-Za-z0-9\u00c0-\u017f-]*[A-Za-z0-9\u00c0-\u017f])?'
    '(:[1-5]?[0-9]{1,4})?'
    '([/?#][]A-Za-z0-9\u00c0-\u017f._~:/?#@!$&''()*+,;=%[-]*)?$');
end;

update services set hero_image_url = null where not is_image_address(hero_image_url);
update service_companies set logo_url = null where not is_image_address(logo_url);
update content set featured_image_url = null where not is_image_address(featured_image_url);
update founding_partners set portrait_url = null where not is_image_address(portrait_url);
update offering_themes set image_url = null where not is_image_address(image_url);
delete from service_images where not is_image_address(image_url);
delete from company_images where not is_image_address(image_url);
delete from case_images where not is_image_address(image_url);
-- An asset has more to it than its file, which can be chosen anew.
update website_assets set image_url = '/media/missing', is_active = false where not is_image_address(image_url);

update service_companies
  set external_cases_url = case when is_web_address(btrim(external_cases_url)) then btrim(external_cases_url) end
  where not is_web_address(external_cases_url);
alter table service_companies
  drop constraint service_companies_external_cases_url_check,
  add constraint service_companies_external_cases_url_check check (is_web_address(external_cases_url));
