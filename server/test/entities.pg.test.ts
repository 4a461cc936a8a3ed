import { randomUUID } from 'node:crypto'
import { childListsOf, entityNamed, entityNames, syncedTables } from '@coop/sync/entities'
import { fold } from '@coop/sync/rules'
import { publicShapes } from '@coop/sync/shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
})
afterAll(() => database.drop())

describe('the migrations match the declarations of the entities', () => {
  test('every column, its type, and whether it may be null', async () => {
    const rows = await database.sql<{ name: string }[]>`
      select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname = any (${[...syncedTables().keys()]}) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`
    const declared = [...syncedTables()].flatMap(([table, columns]) =>
      columns.map(({ name, pgType, nullable }) => `${table}.${name} ${pgType}${nullable ? '' : ' not null'}`),
    )
    expect(difference(declared, rows)).toEqual(NONE)
  })

  test('exactly the synced tables and the heartbeat are published, complete, with old values in the stream', async () => {
    const published = await database.sql<{ name: string }[]>`
      select prrelid::regclass::text as name
      from pg_publication_rel r join pg_publication p on p.oid = r.prpubid
      where p.pubname = 'coop_publication' and r.prqual is null and r.prattrs is null`
    const identified = await database.sql<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and relreplident = 'f'`
    // Heartbeats are published too, but are no content.
    const tables = [...syncedTables().keys(), 'heartbeats']
    expect(difference(tables, published)).toEqual(NONE)
    expect(difference(tables, identified)).toEqual(NONE)
  })

  test('exactly the triggers implied by the declarations exist: envelope, history, former addresses, and visibility', async () => {
    const rows = await database.sql<{ name: string }[]>`
      select c.relname || ' ' || t.tgname || ' ' || p.proname
        || '(' || rtrim(replace(encode(t.tgargs, 'escape'), '\\000', ' ')) || ')' as name
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and c.relnamespace = current_schema::regnamespace`
    expect(difference([...declaredTriggers()], rows)).toEqual(NONE)
  })

  test('every column with the address of a picture follows an asset to another file', async () => {
    const rows = await database.sql<{ name: string }[]>`
      select table_name || '.' || column_name as name from picture_columns`
    const declared = entityNames.map(entityNamed).flatMap((entity) =>
      [entity, ...childListsOf(entity).map(({ list }) => list)].flatMap(({ table, fields }) =>
        Object.entries(fields).flatMap(([field, { kind }]) =>
          // The address of an asset is excluded, because the other rows follow it.
          kind === 'image' && table !== 'website_assets' ? [`${table}.${field}`] : [],
        ),
      ),
    )
    expect(difference(declared, rows)).toEqual(NONE)
  })

  test('make_synced refuses a table without a column for the title or a picture', async () => {
    await expect(
      database.sql.begin(async (sql) => {
        await sql.unsafe(`create table talks (like services); select make_synced('talks', 'headline')`)
      }),
    ).rejects.toThrow('talks has no column headline')
  })

  test('the history splits titles into the same words as all other searches', async () => {
    const titles = ['Mäkelä & Söhne', 'ØRE æther ŁÓDŹ Þór', '  Straße-2 ', 'Crème brûlée', '5 ﬁne', '']
    for (const title of titles) {
      const words = fold(title).match(/[a-z0-9]+/g) ?? []
      const [row] = await database.sql<{ words: string[] }[]>`
        select tsvector_to_array(title_words(${title})) as words`
      expect(row?.words, title).toEqual([...new Set(words)].sort())
    }
  })

  test('a later table behaves like the declared ones, and its children follow it', async () => {
    const id = randomUUID()
    await database.sql.begin(async (sql) => {
      await sql.unsafe(`
        create table talks (like services including defaults including indexes);
        create table talk_notes (like service_features including defaults including indexes);
        alter table talk_notes rename column service_id to talk_id;
        select make_synced('talks', 'name'), make_synced('talk_notes'), follow_parent('talk_notes', 'talk_id', 'talks')`)
      await sql`
        insert into talks (id, name, slug, category, published) values (${id}, 'A talk', 'a-talk', 'PR', false)`
      await sql`insert into talk_notes (id, talk_id, feature_text, is_public) values (${id}, ${id}, 'x', true)`
      expect(await sql`select is_public from talk_notes`).toEqual([{ is_public: false }])
      await sql`update talks set slug = 'the-talk', published = true where id = ${id}`
      expect(await sql`select is_public from talk_notes`).toEqual([{ is_public: true }])
      const redirects = sql`select old_slug, is_public from slug_redirects where entity = 'talks'`
      expect(await redirects).toEqual([{ old_slug: 'a-talk', is_public: true }])
      expect(await sql`select entity, row_id, kind, title from changes where entity like 'talk%'`).toEqual([
        { entity: 'talks', row_id: id, kind: 'created', title: 'A talk' },
      ])
      const history = sql`
        select table_name as name, op from row_history where table_name like 'talk%' order by table_name, id`
      expect(await history.values()).toEqual([
        ['talk_notes', 'insert'],
        ['talk_notes', 'update'],
        ['talks', 'insert'],
        ['talks', 'update'],
      ])
      await sql.unsafe('drop table talks, talk_notes')
    })
  })

  function* declaredTriggers(): Generator<string> {
    for (const entity of entityNames.map(entityNamed)) {
      const { table, title, slug } = entity
      yield* [`${table} b_envelope keep_envelope()`, `${table} history record_history(${title})`]
      if (slug !== null) {
        yield* [`${table} slug_changed remember_slug()`, `${table} slug_gone forget_slugs()`]
        yield `${table} slug_back recall_slugs()`
      }
      if (slug !== null && 'published' in entity.fields)
        yield `${table} pass_on_to_redirects pass_on_to_redirects()`
      for (const { list } of childListsOf(entity)) {
        yield `${list.table} b_envelope keep_envelope()`
        yield `${list.table} history record_history(${table} ${list.parentKey})`
        if (!list.followsParent) continue
        yield `${list.table} a_visibility inherit_is_public(${table} ${list.parentKey})`
        yield `${table} pass_on_to_${list.table} pass_on_to_child(${list.table} ${list.parentKey})`
      }
    }
    yield 'slug_redirects b_envelope keep_envelope()'
    for (const { table, where } of publicShapes.values()) {
      yield `${table} tell_deleted_row tell_hidden_row()`
      if (where !== null) yield `${table} tell_hidden_row tell_hidden_row()`
    }
    yield 'public_log tell_public_log tell_public_log()'
    yield 'releases mark_release mark_release()'
    yield 'release_edits mark_release_edit mark_release_edit()'
    yield 'offering_themes rename_theme rename_theme()'
    yield 'website_assets replace_picture replace_picture()'
    yield 'website_assets replace_picture_in_articles replace_picture_in_articles()'
    // Functions of accounts, which are not synced.
    for (const table of ['sessions', 'user_roles', 'users'])
      yield `${table} access_changed notify_access_changed()`
  }

  const NONE = { missing: [], surplus: [] }

  function difference(declared: string[], rows: readonly { name: string }[]) {
    const migrated = rows.map(({ name }) => name)
    return {
      missing: declared.filter((name) => !migrated.includes(name)),
      surplus: migrated.filter((name) => !declared.includes(name)),
    }
  }
})
