import { runSql } from '@coop/postgres/testing'

/**
 * Tables that are not restored: the results of writes, the sessions of open browsers, and internal state of the server.
 */
const UNTOUCHED = ['write_ledger', 'sessions', 'heartbeats', 'publication_marks', 'server_secrets']

/** Copies the rows of all tables to a separate schema, from which `restoreContent` restores them. */
export async function keepContent(databaseUrl: string): Promise<void> {
  await runSql(
    databaseUrl,
    `do $$ declare t record; begin
       create schema kept;
       for t in ${tables} loop
         execute format('create table kept.%1$I as table public.%1$I', t.name);
       end loop;
     end $$`,
  )
}

/**
 * Restores the rows of all tables that `keepContent` has copied, in one transaction, which reaches servers and browsers
 * like any other change. Triggers do not run, so nothing is derived or recorded again.
 *
 * @param mark the old slug of a redirect in this transaction, which shows that it has arrived
 */
export async function restoreContent(databaseUrl: string, mark: string): Promise<void> {
  await runSql(
    databaseUrl,
    `do $$ declare t record; begin
       set local session_replication_role = replica;
       for t in ${tables} loop
         execute format('delete from public.%1$I x where x::text not in (select k::text from kept.%1$I k)', t.name);
       end loop;
       for t in ${tables} loop
         execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I k
           where k::text not in (select x::text from public.%1$I x)', t.name, t.columns);
       end loop;
       delete from sessions where user_id not in (select id from users);
       insert into slug_redirects (entity, old_slug, row_id) select 'services', '${mark}', id from services limit 1;
     end $$`,
  )
}

/** All tables with their writable columns. */
const tables = `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    and table_name not in (${UNTOUCHED.map((name) => `'${name}'`).join()})
  group by table_name`
