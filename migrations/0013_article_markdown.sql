-- The text of an article is Markdown from now on (web/src/prose has the subset). Until now it was lines: an empty one
-- ended a paragraph, `#` began a heading, a bullet or a number an item, `>` a quotation, and all else was text.

-- Text of one line as Markdown: a backslash before whatever would be read as markup there.
create function markdown_line(line text) returns text
language sql immutable parallel safe
begin atomic
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(line, E'\r', ' '),
    '([\\*_[])', '\\\1', 'g'),
    '\]\(', ']\\(', 'g'),
    '&(?=(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z0-9]{1,31});)', '\\&', 'g'),
    '^([-+>]|#{1,6}(?=[ \t]|$))', '\\\1'),
    '^([0-9]{1,9})([.)])(?=[ \t]|$)', '\1\\\2'),
    '([ \t])(#+)$', '\1\\\2');
end;

-- The old text of an article as Markdown that reads the same.
create function article_markdown(value text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  -- What the old reader took for a blank.
  blank constant text := E'[\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]';
  result text := '';
  line text;
  item text[];
  kind text;
  body text;
  -- The kind of the block above, and whether a line may still go on with it.
  above text;
  is_open boolean := false;
  -- Two lists of a kind with a gap between them have different marks, or they would be one.
  is_alternate boolean := false;
  number integer;
begin
  foreach line in array regexp_split_to_array(value, E'\r?\n') loop
    line := regexp_replace(line, '^' || blank || '+|' || blank || '+$', '', 'g');
    if line ~ '^#*$' then
      is_open := false;
      continue;
    end if;

    item := regexp_match(line, '^(?:[-–•*·]|([0-9]+)[.)])' || blank || E'+([^\\n\\r\\u2028\\u2029]+)$');
    if line like '#%' then
      kind := 'heading';
      body := regexp_replace(line, '^#+' || blank || '*', '');
    elsif line like '>%' then
      kind := 'quote';
      body := regexp_replace(line, '^>' || blank || '*', '');
    elsif item is null then
      kind := 'paragraph';
      body := line;
    else
      kind := case when item[1] is null then 'bullets' else 'numbers' end;
      body := item[2];
    end if;

    if is_open and kind = 'paragraph' and above in ('bullets', 'numbers') then
      -- The rest of an item; a line before it ends where no mark is.
      result := result || ' ' || substr(markdown_line('x ' || body), 3);
      continue;
    end if;
    if is_open and kind = above then
      result := result || E'\n';
      number := number + 1;
    else
      result := result || case when result = '' then '' else E'\n\n' end;
      is_alternate := coalesce(kind = above, false) and not is_alternate;
      number := 1;
    end if;
    result := result || case kind
      when 'heading' then '## '
      when 'quote' then '> '
      when 'bullets' then case when is_alternate then '* ' else '- ' end
      when 'numbers' then number || case when is_alternate then ') ' else '. ' end
      else ''
    end || markdown_line(body);
    above := kind;
    is_open := kind <> 'heading';
  end loop;
  return result;
end $$;

-- The three texts of the home page are rows of the same table, and stay plain text. History is rewritten as well, since
-- its states can be restored. What has become too long for its column stays as it is.
create function is_article(slug text) returns boolean
language sql immutable parallel safe
begin atomic
  select slug not in ('homepage-value-prop', 'homepage-cta-primary', 'homepage-cta-secondary');
end;

-- It is the same text: neither a new state of its row, nor one that a waiting edit would have to be compared with.
alter table content disable trigger user;
update content set content = article_markdown(content)
  where is_article(slug) and content <> '' and char_length(article_markdown(content)) <= 200000;
alter table content enable trigger user;

update row_history set
  before = case when before ->> 'content' is null then before
    else jsonb_set(before, '{content}', to_jsonb(article_markdown(before ->> 'content'))) end,
  after = case when after ->> 'content' is null then after
    else jsonb_set(after, '{content}', to_jsonb(article_markdown(after ->> 'content'))) end
where table_name = 'content' and is_article(coalesce(after, before) ->> 'slug');

-- The pictures in the text of an article follow their asset to another file, as the fields of rows do.
create function replace_picture_in_articles() returns trigger
language plpgsql as $$
begin
  if exists (select from website_assets where image_url = old.image_url) then
    return null;
  end if;
  update content set content = replace(
      replace(content, '](' || old.image_url || ')', '](' || new.image_url || ')'),
      '](' || old.image_url || ' ', '](' || new.image_url || ' ')
    where position('](' || old.image_url || ')' in content) > 0
      or position('](' || old.image_url || ' ' in content) > 0;
  return null;
end $$;

create trigger replace_picture_in_articles after update of image_url on website_assets
  for each row when (old.image_url <> new.image_url) execute function replace_picture_in_articles();
