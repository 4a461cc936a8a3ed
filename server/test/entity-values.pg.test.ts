import { randomUUID } from 'node:crypto'
import {
  childListsOf,
  clientFields,
  defaultValues,
  type Entity,
  entityNamed,
  entityNames,
  type Field,
  type Fields,
  rowSchema,
  trimBlanks,
} from '@coop/sync/entities'
import { childItemSchema, isBlank } from '@coop/sync/testing'
import * as fc from 'fast-check'
import type { ReservedSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '../src/writes/entity-statements.ts'
import { valuesFor } from '../testing/field-values.ts'
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
    'reports',
    'releases',
  ] as const) {
    const entity = entityNamed(table)
    await connection.unsafe(statementsOf(table).insert, [THERE, JSON.stringify(aRow(entity))])
  }
})
afterAll(async () => {
  connection.release()
  await database.drop()
})

/** The id of one row in every referenced table. */
const THERE = randomUUID()

describe('a value is valid for the entity if and only if Postgres accepts it', { tags: 'random' }, () => {
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
    // A failure prints its seed and the smallest failing value.
    await fc.assert(
      fc.asyncProperty(valuesFor(field, THERE), async (value) => {
        const row = rowWith(value)
        const isValid = schema.safeParse(row).success
        // Only the declaration requires visible characters: Postgres does not know invisible ones.
        if (!isValid && hasInvisibleText(value)) return
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

/** Postgres refuses empty texts and blanks at the ends, but accepts other texts of invisible characters. */
function hasInvisibleText(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasInvisibleText)
  return typeof value === 'string' && value !== '' && value === trimBlanks(value) && isBlank(value)
}

/** A valid row of an entity. */
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
  if (field.pgType === 'uuid') return THERE
  return field.options?.[0] ?? `Value ${randomUUID()}`
}
