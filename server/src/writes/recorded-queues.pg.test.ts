import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Write, writeSchema } from '@coop/sync/write'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fillDemoContent } from '../demo/fill-demo-content.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { setUpWrites, type WriteSetup } from '../../testing/writes.ts'

const queues = fileURLToPath(new URL('../../../web/e2e/queues', import.meta.url))
const queueSchema = z.object({
  userId: z.string(),
  entries: z.array(z.object({ write: writeSchema, state: z.object({ kind: z.string() }) })),
})

let t: WriteSetup
let media: string
beforeAll(async () => {
  t = await setUpWrites()
  media = await mkdtemp(join(tmpdir(), 'coop-recorded-'))
  await fillDemoContent(t.database.sql, {
    storage: await openFolderStorage(media),
    now: new Date('2026-11-15T10:00:00Z'),
  })
})
afterAll(async () => {
  await t.database.drop()
  await rm(media, { recursive: true, force: true })
})

/** Sets the base of a delete to the row's current `write_id`, which differs in each database. */
async function here(write: Write): Promise<Write> {
  if (write.op !== 'delete') return write
  const row = await t.rowOf(write.entity, write.rowId)
  return { ...write, base: { write_id: String(row?.['write_id']) } }
}

test('recorded queues of earlier versions are applied', async () => {
  const names = (await readdir(queues)).filter((file) => file.endsWith('.json'))
  expect(names).not.toEqual([])
  for (const name of names) {
    const { userId, entries } = queueSchema.parse(JSON.parse(await readFile(join(queues, name), 'utf8')))
    const queued = entries.filter(({ state }) => state.kind === 'queued')
    const writes = await Promise.all(queued.map(({ write }) => here(write)))
    const answers = await t.sendAs(userId, ...writes)
    const told = writes.map(({ entity, op }, i) => ({ entity, op, answer: answers[i] }))
    // A browser would have uploaded the file of a new asset first.
    expect(told.filter(({ entity }) => entity === 'website_assets')).toMatchObject([
      { answer: { status: 'rejected', errors: [{ code: 'gone' }] } },
    ])
    const others = told.filter(({ entity }) => entity !== 'website_assets')
    expect(others.map(({ answer }) => answer)).toEqual(others.map(() => ({ status: 'accepted' })))
    expect(others.length).toBeGreaterThan(4)
  }
})
