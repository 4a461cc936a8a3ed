import { expect } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { type App, test as withApp } from './server.ts'

/**
 * For files that read: they share an app, one in each worker, since its start costs as much as some tests. A test that
 * changes content puts it back before it ends; one that does not fails here, not in a file after it.
 */
export const test = withApp.extend<{ contentStays: undefined }, { firstContent: Content }>({
  file: ['that only reads', { scope: 'worker' }],
  firstContent: [async ({ app }, use) => use(await contentOf(app)), { scope: 'worker' }],
  contentStays: [
    async ({ app, firstContent }, use) => {
      await use(undefined)
      expect(await contentOf(app), 'The content of the shared app has not been put back').toEqual(
        firstContent,
      )
    },
    { auto: true },
  ],
})

/** A hash of each table's rows, by its name. */
type Content = Record<string, string>

/** All that pages are made of; when and by which write a row came is no part of it. */
async function contentOf({ databaseUrl }: App): Promise<Content> {
  const rows = await runSql(
    databaseUrl,
    `select table_name as name, query_to_xml(format(
       'select md5(string_agg(hash, '''' order by hash)) from (
          select md5((to_jsonb(t) - ''updated_at'' - ''write_id'')::text) as hash from %I t) hashes',
       table_name), true, true, '')::text as hash
     from information_schema.columns where table_schema = 'public' and column_name = 'write_id'
       and table_name not in ('changes', 'row_history')`,
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [String(name), String(hash)]))
}
