import { randomUUID } from 'node:crypto'
import { type Answer, batchAnswerSchema, type Json, type Write, writeSchema } from '@coop/sync/write'
import { defaultValues, type EntityName, entityNamed } from '@coop/sync/entities'
import {
  goesOn,
  type ReleaseEditRow,
  releaseStateSchema,
  type Role,
  roles,
  seenEdits,
} from '@coop/sync/releases'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { afterAll, expect } from 'vitest'
import { z } from 'zod'
import { createRecordingLogger } from './recording-logger.ts'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import type { PrincipalOf } from '../src/accounts/sessions/require-colleague.ts'
import { createHistoryRoutes } from '../src/history/history-routes.ts'
import { createErrorHandler } from '../src/http/problem.ts'
import { createReleaseWrites } from '../src/releases/release-writes.ts'
import { createWriteRoutes } from '../src/writes/write-routes.ts'

export const USER = 'user-1'
type Values = Record<string, Json>

export interface WriteSetup {
  database: TestDatabase
  app: Hono
  logLines: string[]
  /** sends writes as their author */
  send: (...writes: unknown[]) => Promise<Answer[]>
  sendAs: (userId: string, ...writes: unknown[]) => Promise<Answer[]>
  sendOne: (write: unknown) => Promise<Answer>
  /** makes a row through the API; returns its id */
  insertOne: (entity: EntityName, values: Values) => Promise<string>
  rowOf: (table: string, id: string) => Promise<Record<string, unknown> | undefined>
}

/** For one test file; its database is dropped afterwards. */
export async function openWrites(options?: { needsApproval?: boolean }): Promise<WriteSetup> {
  const setup = await setUpWrites(options)
  afterAll(() => setup.database.drop())
  return setup
}

export async function setUpWrites({ needsApproval = false } = {}): Promise<WriteSetup> {
  const database = await createTestDatabase({ migrate: true })
  const logger = createRecordingLogger()
  const app = new Hono()
  app.onError(createErrorHandler(logger))
  const { sql } = database
  const principalOf: PrincipalOf = async (request) => {
    const userId = request.headers.get('x-who') ?? USER
    if (userId === 'nobody') return null
    return {
      id: userId,
      email: `${userId}@example.org`,
      admin: userId !== 'guest',
      role: roleOf(userId),
      ended: new AbortController().signal,
    }
  }
  const special = createReleaseWrites({ needsApproval, now: Date.now })
  app.route('/', createWriteRoutes({ sql, principalOf, special, logger }))
  app.route('/', createHistoryRoutes({ sql, principalOf }))
  const sendAs = async (userId: string, ...sent: unknown[]): Promise<Answer[]> => {
    const writes = await Promise.all(
      sent.map((write) => {
        const parsed = writeSchema.safeParse(write)
        return parsed.success ? withSeen(sql, parsed.data) : write
      }),
    )
    const response = await app.request('/api/writes', {
      method: 'POST',
      body: JSON.stringify({ writes }),
      headers: { 'content-type': 'application/json', 'x-who': userId },
    })
    expect(response.status).toBe(200)
    return batchAnswerSchema.parse(await response.json()).answers.map(({ answer }) => answer)
  }
  const send = (...writes: unknown[]) => sendAs(USER, ...writes)
  const sendOne = async (write: unknown): Promise<Answer> => {
    const [answer] = await send(write)
    if (answer === undefined) throw new Error('No answer')
    return answer
  }
  const insertOne = async (entity: EntityName, values: Values): Promise<string> => {
    const write = insert(entity, values)
    expect(await sendOne(write)).toEqual(accepted)
    return write.rowId
  }
  const rowOf = async (table: string, id: string): Promise<Record<string, unknown> | undefined> => {
    const [row] = await database.sql`select * from ${database.sql(table)} where id = ${id}`
    return row
  }
  return { database, app, logLines: logger.lines, send, sendAs, sendOne, insertOne, rowOf }
}

/** Marks the current edits as seen in an action on a release that does not say so. */
export async function withSeen(sql: Sql, write: Write): Promise<Write> {
  const { entity, op, rowId, base, changes } = write
  const to = releaseStateSchema.safeParse(changes['state'])
  if (entity !== 'releases' || op !== 'update' || !to.success || !goesOn(to.data)) return write
  if (Object.hasOwn(changes, 'seen')) return write
  const edits = await sql<ReleaseEditRow[]>`
    select id, op, base, changes from release_edits where release_id = ${rowId}`
  return { ...write, base: { ...base, seen: null }, changes: { ...changes, seen: seenEdits(edits) } }
}

/** The role contained in the id of a user; all others are administrators. */
function roleOf(userId: string): Role | null {
  if (userId === 'guest') return null
  return roles.find((role) => userId.startsWith(role)) ?? 'admin'
}

let seq = 0

export function aWrite(write: Partial<Write> & Pick<Write, 'entity' | 'op'>): Write {
  seq += 1
  return {
    id: randomUUID(),
    seq,
    rowId: randomUUID(),
    base: {},
    changes: {},
    schemaVersion: 1,
    userId: USER,
    ...write,
  }
}

export function insert(entity: EntityName, values: Values, rowId: string = randomUUID()): Write {
  const defaults = z.record(z.string(), z.json()).parse(defaultValues(entityNamed(entity)))
  return aWrite({ entity, op: 'insert', rowId, changes: { ...defaults, ...values } })
}

export function update(entity: EntityName, rowId: string, base: Values, changes: Values): Write {
  return aWrite({ entity, op: 'update', rowId, base, changes })
}

export function remove(entity: EntityName, rowId: string, writeId: string): Write {
  return aWrite({ entity, op: 'delete', rowId, base: { write_id: writeId } })
}

let number = 0

/** Valid values of a service. */
export function aService(values: Values = {}): Values {
  number += 1
  return { name: `Service ${number}`, slug: `service-${number}`, category: 'PR', ...values }
}

export const accepted = { status: 'accepted' }

export function errorsOf(answer: Answer) {
  return answer.status === 'rejected' ? answer.errors : []
}
