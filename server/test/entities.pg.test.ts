import { randomUUID } from 'node:crypto'
import {
  childItemSchema,
  childListsOf,
  clientFields,
  defaultValues,
  type Entity,
  entityNamed,
  entityNames,
  type Field,
  type Fields,
  rowSchema,
  syncedTables,
} from '@coop/sync/entities'
import * as fc from 'fast-check'
import type { ReservedSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '../src/writes/entity-statements.ts'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'

let database: TestDatabase
let connection: ReservedSql
beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
  connection = await database.sql.reserve()
  for (const table of [
    'content_categories',
    'services',
    'service_companies',
    'website_assets',
    'cases',
  ] as const) {
    const entity = entityNamed(table)
    await connection.unsafe(statementsOf(table).insert, [THERE, JSON.stringify(aRow(entity))])
  }
})
afterAll(async () => {
  connection.release()
  await database.drop()
})

/** The id of one row in every table that is referred to. */
const THERE = randomUUID()

describe('the migrations have made what the entities declare', () => {
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

  test('exactly the synced tables are published, whole, with every old value in the stream', async () => {
    const published = await database.sql<{ name: string }[]>`
      select prrelid::regclass::text as name
      from pg_publication_rel r join pg_publication p on p.oid = r.prpubid
      where p.pubname = 'coop_publication' and r.prqual is null and r.prattrs is null`
    const identified = await database.sql<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and relreplident = 'f'`
    const tables = [...syncedTables().keys()]
    expect(difference(tables, published)).toEqual(NONE)
    expect(difference(tables, identified)).toEqual(NONE)
  })

  test('exactly the triggers that the declarations imply: envelope, history, old addresses, and who may see', async () => {
    const rows = await database.sql<{ name: string }[]>`
      select c.relname || ' ' || t.tgname || ' ' || p.proname
        || '(' || rtrim(replace(encode(t.tgargs, 'escape'), '\\000', ' ')) || ')' as name
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and c.relnamespace = current_schema::regnamespace`
    expect(difference([...declaredTriggers()], rows)).toEqual(NONE)
  })

  test('a later table becomes like those that were declared, and its children follow it', async () => {
    await database.sql.begin(async (sql) => {
      await sql.unsafe(`
        create table talks (like services including defaults including indexes);
        create table talk_notes (like service_features including defaults including indexes);
        alter table talk_notes rename column service_id to talk_id;
        select make_synced('talks'), make_synced('talk_notes'), follow_parent('talk_notes', 'talk_id', 'talks')`)
      const talk = await sql`
        insert into talks (id, name, slug, category, published) values (${THERE}, 'A talk', 'a-talk', 'PR', false)
        returning id`
      await sql`insert into talk_notes (id, talk_id, feature_text, is_public) values (${THERE}, ${THERE}, 'x', true)`
      expect(await sql`select is_public from talk_notes`).toEqual([{ is_public: false }])
      await sql`update talks set slug = 'the-talk', published = true where id = ${talk[0]?.['id']}`
      expect(await sql`select is_public from talk_notes`).toEqual([{ is_public: true }])
      const redirects = sql`select old_slug, is_public from slug_redirects where entity = 'talks'`
      expect(await redirects).toEqual([{ old_slug: 'a-talk', is_public: true }])
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
    const ofRows = ['b_envelope keep_envelope()', 'history record_history()']
    for (const entity of entityNames.map(entityNamed)) {
      const { table, slug } = entity
      for (const trigger of ofRows) yield `${table} ${trigger}`
      if (slug !== null) yield* [`${table} slug_changed remember_slug()`, `${table} slug_gone forget_slugs()`]
      if (slug !== null && 'published' in entity.fields)
        yield `${table} pass_on_to_redirects pass_on_to_redirects()`
      for (const { list } of childListsOf(entity)) {
        for (const trigger of ofRows) yield `${list.table} ${trigger}`
        if (!list.followsParent) continue
        yield `${list.table} a_visibility inherit_is_public(${table} ${list.parentKey})`
        yield `${table} pass_on_to_${list.table} pass_on_to_child(${list.table} ${list.parentKey})`
      }
    }
    yield 'slug_redirects b_envelope keep_envelope()'
    yield 'offering_themes rename_theme rename_theme()'
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

describe('a value is valid for the entity if and only if Postgres takes it', { tags: 'random' }, () => {
  for (const name of entityNames) {
    const entity = entityNamed(name)
    for (const [column, field] of clientFields(entity.fields)) {
      test(`${name}.${column}`, async () => {
        expect.hasAssertions()
        await agree(
          field,
          rowSchema(entity),
          (value) => ({ ...aRow(entity), [column]: value }),
          (row) => takes(statementsOf(name).insert, [randomUUID(), JSON.stringify(row)]),
        )
      })
    }
    for (const { name: listName, list } of childListsOf(entity)) {
      const insert = statementsOf(name).replaceList.get(listName)?.at(-1) ?? ''
      for (const [column, field] of clientFields(list.fields)) {
        test(`${list.table}.${column}`, async () => {
          expect.hasAssertions()
          const item = (value: unknown) => ({ ...valuesOf(list.fields), id: randomUUID(), [column]: value })
          await agree(field, childItemSchema(list), item, (row) =>
            takes(insert, [THERE, JSON.stringify([row])]),
          )
        })
      }
    }
  }

  async function agree(
    field: Field,
    schema: ReturnType<typeof rowSchema>,
    rowWith: (value: unknown) => Record<string, unknown>,
    postgresTakes: (row: Record<string, unknown>) => Promise<boolean>,
  ): Promise<void> {
    // A failure prints its seed and the smallest value that shows it.
    await fc.assert(
      fc.asyncProperty(valuesFor(field), async (value) => {
        const row = rowWith(value)
        const isValid = schema.safeParse(row).success
        expect({ value, taken: await postgresTakes(row) }).toEqual({ value, taken: isValid })
      }),
      { numRuns: 40 },
    )
  }

  async function takes(insert: string, params: string[]): Promise<boolean> {
    const [, inserted] = await Promise.allSettled([
      connection.unsafe('begin').execute(),
      connection.unsafe(insert, params, { prepare: true }).execute(),
      connection.unsafe('rollback').execute(),
    ])
    return inserted.status === 'fulfilled'
  }
})

/** A row of an entity that nothing is wrong with. */
function aRow(entity: Entity): Record<string, unknown> {
  return { ...defaultValues(entity), ...valuesOf(entity.fields) }
}

function valuesOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    clientFields(fields).map(([name, field]) => [
      name,
      field.default === undefined ? needed(field) : field.default,
    ]),
  )
}

function needed(field: Field): unknown {
  if (field.kind === 'slug') return `s-${randomUUID()}`
  if (field.kind === 'image') return '/media/image.webp'
  if (field.kind === 'reference') return THERE
  return field.options?.[0] ?? `Value ${randomUUID()}`
}

/**
 * Values of the right JSON type, right and wrong. Left out is what Postgres would quietly cast (texts that look like
 * numbers, upper-case ids), and references to rows that are not there, which are nobody's field error.
 */
function valuesFor(field: Field): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 12, arbitrary: ofType(field) })
}

function ofType(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'reference') return fc.constantFrom(THERE, 'no-id', '')
  switch (field.pgType) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'bigint':
      return fc.oneof(
        fc.integer({ min: -3, max: 14 }),
        fc.constantFrom(
          999,
          1000,
          9999,
          10_000,
          2 ** 31 - 1,
          2 ** 31,
          -(2 ** 31) - 1,
          1e12,
          1e12 + 1,
          2 ** 53,
          1.5,
          1e300,
        ),
      )
    case 'text[]':
      return fc.oneof(
        fc.array(fc.oneof(texts, fc.constantFrom('a', ...(field.options ?? []))), { maxLength: 4 }),
        fc.subarray([...(field.options ?? ['x', 'y', 'z'])]),
        fc.constantFrom([null], ['a', null], ['a', 'a'], numbered(50), numbered(51)),
      )
    default:
      return fc.oneof(
        texts,
        fc.constantFrom(
          ...(field.options ?? [
            'a-b',
            '/a',
            'https://a.example/b',
            '//a',
            'ftp://a',
            '/a b',
            '/',
            ...addresses,
          ]),
        ),
      )
  }
}

const edges = [
  '',
  ' ',
  '\t',
  ' a',
  'a\n',
  'a\r',
  '\u00a0a',
  'a\u2028',
  'a\0',
  '\ud800',
  '\udc00a',
  'a--b',
  '-a',
  'a-',
  'A',
  'ä',
  '/\ta',
  'a\nb',
  '-1',
]
const addresses = [
  ...'/media/a /media/a/b.webp /media//a /media/.a /media/../a /media/%2e /media/ä /images/a'.split(' '),
  ..."a.example HTTP://ä.example:80/[ä]?a=%20#' https://a.example:60000 https://a.0 https://a".split(' '),
  ...'https://a@b.example https://a.example\\b javascript:a a.example/\u0180 https://xn--a.example'.split(
    ' ',
  ),
  '/media/a\n',
  'a.example/a b',
  'a.example\n',
]
const lengths = [200, 201, 255, 256, 1999, 2000, 2001, 50_000, 50_001, 200_000, 200_001]
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '-', '0', ' ', '/', '.'), maxLength: 8 }),
  fc.constantFrom(...edges),
  fc
    .tuple(fc.constantFrom(...lengths), fc.constantFrom('a', '💥', 'é'))
    .map(([length, unit]) => unit.repeat(length)),
  fc.constantFrom(...lengths).map((length) => `/media/${'a'.repeat(length - 7)}`),
  fc.constantFrom(...lengths).map((length) => `a.example/${'a'.repeat(length - 10)}`),
  fc
    .array(
      fc.constantFrom(
        '/media',
        '/',
        '.',
        'a',
        '-',
        'https://',
        'a.example',
        ':1',
        '@',
        '\\',
        '?',
        ']',
        '×',
        'ž',
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join('')),
)

function numbered(length: number): string[] {
  return Array.from({ length }, (_, i) => `entry ${i}`)
}
