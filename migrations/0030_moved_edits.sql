-- Whoever approves of a release has worked on none of its edits. An edit that comes from another release, or is made again
-- after it was taken out, is still by the people who gave it the values that it holds.
create index release_edits_taken_out on row_history ((before ->> 'row_id'))
  where table_name = 'release_edits' and op = 'delete';

create or replace function mark_release_edit() returns trigger
language plpgsql as $$
declare
  by_user constant text := nullif(current_setting('app.user_id', true), '');
begin
  if by_user is not null and not by_user = any (new.authors) then
    new.authors := new.authors || by_user;
  end if;
  new.authors := new.authors || array(
    select distinct author.id
    from row_history taken cross join lateral jsonb_array_elements_text(taken.before -> 'authors') author (id)
    where taken.table_name = 'release_edits' and taken.op = 'delete'
      and taken.before ->> 'row_id' = new.row_id::text and taken.before ->> 'entity' = new.entity
      and not author.id = any (new.authors)
      and (taken.before ->> 'op' = 'delete' and new.op = 'delete' or exists (
        select from jsonb_each(taken.before -> 'changes') was join jsonb_each(new.changes) held using (key)
        -- The words for a time that saves make are in every edit of an article that is published.
        where was.value = held.value and was.value not in ('"now"', '"keep"')))
    order by author.id
  );
  return new;
end $$;
