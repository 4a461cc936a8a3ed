import { randomUUID } from 'node:crypto'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import { batchAnswerSchema, MAX_BATCH_WRITES, type Write } from '@coop/sync/write'
import type { Bench } from '../bench.ts'
import { addServices } from '../many-services.ts'
import { signIn } from '../sign-in.ts'
import { median, range, measureTime } from '../statistics.ts'

const edits = 1000
const rounds = 3

/** Sends edits as the outbox does: the oldest first, one request per batch, the next one after the answers. */
export const queuedEditsBench: Bench<'all accepted'> = {
  name: 'writes: 1,000 queued edits',
  bar: { 'all accepted': { unit: 's', atMost: 5 } },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const app = await context.startApp(databaseUrl)
    const ids = await addServices(databaseUrl, edits)
    const session = await signIn(app)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const queue = ids.map((id, n) => rename(id, n, round, session.userId))
      times.push((await measureTime(() => sendAll(app.url, session.cookie, queue))).ms / 1000)
    }
    return {
      'all accepted': {
        value: median(times),
        note: `${range(times, 1)} s in ${rounds} rounds, in requests of ${MAX_BATCH_WRITES} from Node, each edit of another service`,
      },
    }
  },
}

async function sendAll(url: string, cookie: string, queue: Write[]): Promise<void> {
  for (let first = 0; first < queue.length; first += MAX_BATCH_WRITES) {
    const writes = queue.slice(first, first + MAX_BATCH_WRITES)
    const response = await fetch(`${url}/api/writes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ writes }),
    })
    if (!response.ok) throw new Error(`POST /api/writes: ${response.status} ${await response.text()}`)
    const { answers } = batchAnswerSchema.parse(await response.json())
    const refused = answers.find(({ answer }) => answer.status !== 'accepted')
    if (refused !== undefined) throw new Error(`an edit was not accepted: ${JSON.stringify(refused)}`)
  }
}

function rename(rowId: string, n: number, round: number, userId: string): Write {
  const name = (round: number): string => `Zeta service ${n + 1}${' again'.repeat(round)}`
  return {
    id: randomUUID(),
    seq: round * edits + n,
    entity: 'services',
    rowId,
    op: 'update',
    base: { name: name(round) },
    changes: { name: name(round + 1) },
    schemaVersion: SCHEMA_VERSION,
    userId,
  }
}
