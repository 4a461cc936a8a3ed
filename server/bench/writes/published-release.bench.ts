import { randomUUID } from 'node:crypto'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import { batchAnswerSchema } from '@coop/sync/write'
import type { Bench } from '../bench.ts'
import { addServices } from '../many-services.ts'
import { signIn } from '../sign-in.ts'
import { stageRelease } from '../staged-release.ts'
import { measureTime, median, range } from '../statistics.ts'

const edits = 2000
const rounds = 3

/** Publishes a release: one write, which applies all of its edits in one transaction. */
export const publishedReleaseBench: Bench<'published'> = {
  name: 'writes: a release of 2,000 edits',
  bar: { published: { unit: 's', atMost: 5 } },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const app = await context.startApp(databaseUrl)
    const ids = await addServices(databaseUrl, edits)
    const { cookie, userId } = await signIn(app)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const release = await stageRelease(databaseUrl, ids, round)
      const write = {
        id: randomUUID(),
        seq: round,
        entity: 'releases',
        rowId: release,
        op: 'update',
        base: { state: 'open' },
        changes: { state: 'published' },
        schemaVersion: SCHEMA_VERSION,
        userId,
      }
      times.push((await measureTime(() => send(app.url, cookie, write))).ms / 1000)
    }
    return {
      published: {
        value: median(times),
        note: `${range(times, 1)} s in ${rounds} rounds, by one write from Node, each edit of another service`,
      },
    }
  },
}

async function send(url: string, cookie: string, write: object): Promise<void> {
  const response = await fetch(`${url}/api/writes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ writes: [write] }),
  })
  if (!response.ok) throw new Error(`POST /api/writes: ${response.status} ${await response.text()}`)
  const { answers } = batchAnswerSchema.parse(await response.json())
  if (answers.some(({ answer }) => answer.status !== 'accepted'))
    throw new Error(`the release was not published: ${JSON.stringify(answers)}`)
}
