import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillDemoContent } from '../src/demo/fill-demo-content.ts'
import { openFolderStorage } from '../src/storage/folder-storage.ts'
import { createTestDatabase } from '@coop/postgres/testing'

test('stored rows pass every rule when a backup is loaded: without a search path, and without triggers', async () => {
  const database = await createTestDatabase({ migrate: true })
  const { sql } = database
  const folder = await mkdtemp(join(tmpdir(), 'coop-backup-'))
  const storage = await openFolderStorage(folder)
  await fillDemoContent(sql, { storage, now: new Date() })
  const checked = await sql<{ table: string; column: string }[]>`
    select distinct on (t.oid) format('public.%I', t.relname) as table, quote_ident(a.attname) as column
    from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any (c.conkey)
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace`
  expect(checked.map(({ table }) => table)).toContain('public.services')
  await sql.begin(async (tx) => {
    await tx`select set_config('search_path', '', true), set_config('session_replication_role', 'replica', true)`
    for (const { table, column } of checked) await tx.unsafe(`update ${table} set ${column} = ${column}`)
  })
  await database.drop()
  await rm(folder, { recursive: true })
})
