import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { driverWithoutPatch } from '../../testing/engine/driver-without-patch.ts'
import { lostConnections } from '../../testing/engine/lost-connections.ts'

// The database driver as we patch it (sync/patches/).

/** A scenario that has not ended by then hangs. */
const HANGS_MS = 5_000

const script = fileURLToPath(new URL('../../testing/engine/run-lost-connection.ts', import.meta.url))
let original: ReturnType<typeof driverWithoutPatch>

beforeAll(() => {
  original = driverWithoutPatch()
})
afterAll(() => rmSync(original.folder, { recursive: true }))

test.each(lostConnections)('E11: $name', async ({ run }) => {
  await expect(run(postgres, inject('postgresUrl'))).resolves.toBeUndefined()
})

// With a newer driver these tests show which hunks of the patch are no longer needed.
test.concurrent.each(lostConnections)(
  'the driver as published fails this: $name',
  async ({ name, issue }) => {
    const settings = JSON.stringify({ name, driver: original.module, url: inject('postgresUrl') })
    const child = fork(script, [settings], { execArgv: ['--import', 'tsx'], stdio: 'ignore' })
    const ended = once(child, 'exit')
    const first: unknown[] = await Promise.race([once(child, 'message'), ended])
    expect(first[0], 'the scenario did not begin').toBe('started')
    const timer = setTimeout(() => child.kill('SIGKILL'), HANGS_MS)
    const [code] = await ended
    clearTimeout(timer)
    expect(code, `It does not: take the hunks for ${issue} out of the patch`).not.toBe(0)
  },
)
