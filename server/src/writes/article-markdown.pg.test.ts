import { mkdtempSync, rmSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@coop/postgres/testing'
import { migrate } from '@coop/postgres'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Json, Write } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { accepted, aWrite, errorsOf, insert, openWrites, update } from '../../testing/writes.ts'

const t = await openWrites()

const today = (write: Write): Write => ({ ...write, schemaVersion: SCHEMA_VERSION })
const waiting = (write: Write): Write => ({ ...write, schemaVersion: 2 })
async function anArticle(values: Record<string, Json>): Promise<string> {
  const write = today(insert('content', values))
  expect(await t.sendOne(write)).toEqual(accepted)
  return write.rowId
}

const old = 'A_b *c*\nd\n\n###  Title #\n• one\ngoes on\n· two\n\n- three\n1) 2. x\n> said\n2024. was'
const markdown =
  'A\\_b \\*c\\*\nd\n\n## Title \\#\n\n- one goes on\n- two\n\n* three\n\n1. 2\\. x\n\n> said\n\n1. was'

test('the text of an article becomes Markdown, with special characters escaped', async () => {
  const [row] = await t.database.sql`select article_markdown(${old}) as markdown`
  expect(row).toEqual({ markdown: markdown })
})

test('articles are migrated once with their history, without becoming a change; home page texts are not', async () => {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const all = fileURLToPath(new URL('../../../migrations/', import.meta.url))
  const copy = async (filter: (name: string) => boolean) => {
    for (const name of await readdir(all)) if (filter(name)) await cp(join(all, name), join(folder, name))
  }
  const { sql } = database
  const stateOf = (id: string) => sql`select write_id, updated_at, published_at from content where id = ${id}`
  try {
    await copy((name) => name < '0013')
    await migrate({ url: database.url, folder })
    const [article, managed, gone] = [randomUUID(), randomUUID(), randomUUID()]
    await sql`insert into content (id, title, slug, content) values
      (${article}, 'A', 'a', ${old}), (${gone}, 'G', 'g', 'g_g'), (${randomUUID()}, 'N', 'n', null),
      (${managed}, 'M', 'homepage-value-prop', 'We *are* one.')`
    await sql`delete from content where id = ${gone}`
    const before = await stateOf(article)

    await copy(() => true)
    await migrate({ url: database.url, folder })
    expect(await sql`select title, content from content order by title`).toEqual([
      { title: 'A', content: markdown },
      { title: 'M', content: 'We *are* one.' },
      { title: 'N', content: null },
    ])
    expect(await stateOf(article)).toEqual(before)
    expect(
      await sql`
        select op, before ->> 'content' as before, after ->> 'content' as after from row_history
        where table_name = 'content' and row_id in ${sql([article, gone, managed])} order by id`,
    ).toEqual([
      { op: 'insert', before: null, after: markdown },
      { op: 'insert', before: null, after: 'g\\_g' },
      { op: 'insert', before: null, after: 'We *are* one.' },
      { op: 'delete', before: 'g\\_g', after: null },
    ])
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})

test('a waiting edit of the older text is upgraded with its base, and does not conflict', async () => {
  const id = await anArticle({ title: 'W', slug: 'w', content: markdown })
  const waited = waiting(update('content', id, { content: old }, { content: `${old}\n\n_more_` }))
  expect(await t.sendOne(waited)).toEqual(accepted)
  expect(await t.rowOf('content', id)).toMatchObject({ content: `${markdown}\n\n\\_more\\_` })

  const made = waiting(insert('content', { title: 'X', slug: 'x', content: '– a\n– b' }))
  expect(await t.sendOne(made)).toEqual(accepted)
  expect(await t.rowOf('content', made.rowId)).toMatchObject({ content: '- a\n- b' })
  // Sent by the current version, the edit would contain another text.
  const again = today(update('content', made.rowId, { content: '- a\n- b' }, { content: '– a\n– b' }))
  expect(await t.sendOne(again)).toEqual(accepted)
  expect(await t.rowOf('content', made.rowId)).toMatchObject({ content: '– a\n– b' })

  const managed = waiting(insert('content', { title: 'M', slug: 'homepage-value-prop', content: 'a_b' }))
  expect(await t.sendOne(managed)).toEqual(accepted)
  const changed = waiting(update('content', managed.rowId, { content: 'a_b' }, { content: 'a_c' }))
  expect(await t.sendOne(changed)).toEqual(accepted)
  expect(await t.rowOf('content', managed.rowId)).toMatchObject({ content: 'a_c' })
})

test('an address that no article may have is refused with its field', async () => {
  for (const [content, address] of [
    ['[a](javascript:alert(1))', 'javascript:alert(1)'],
    ['![a](https://elsewhere.example/x.png)', 'https://elsewhere.example/x.png'],
  ] as const) {
    const [error] =
      errorsOf(await t.sendOne(today(insert('content', { title: 'B', slug: 'b', content })))) ?? []
    expect(error).toMatchObject({ field: 'content', code: 'invalid' })
    expect(error?.message).toContain(address)
  }
})

test('a picture in the text of an article follows its asset to another file', async () => {
  const asset = await t.insertOne('website_assets', {
    asset_key: 'k',
    category: 'other',
    image_url: '/media/a/old.webp',
  })
  const id = await anArticle({
    title: 'P',
    slug: 'p',
    content: '![x](/media/a/old.webp)\n\n![y](/media/a/old.webp.png)',
  })
  await t.sendOne(
    aWrite({
      entity: 'website_assets',
      op: 'update',
      rowId: asset,
      base: { image_url: '/media/a/old.webp' },
      changes: { image_url: '/media/a/new.webp' },
    }),
  )
  expect(await t.rowOf('content', id)).toMatchObject({
    content: '![x](/media/a/new.webp)\n\n![y](/media/a/old.webp.png)',
  })
})
