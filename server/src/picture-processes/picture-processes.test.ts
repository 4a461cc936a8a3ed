// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isAlive } from '@coop/postgres'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readOriginal } from './picture-original.ts'
import { createPictureProcesses, type PictureProcesses, ProcessKilled } from './picture-processes.ts'
import type { PictureTask } from './picture-task.ts'

const program = fileURLToPath(new URL('../../testing/picture-process.ts', import.meta.url))
const misbehave: PictureTask<string, number> = {
  name: 'misbehave',
  input: z.string(),
  output: z.number(),
  timeoutMs: 20_000,
}
const hurried = { ...misbehave, timeoutMs: 500 }

let processes: PictureProcesses
afterEach(() => processes.stop())

test('a process is reused for the next task, and runs one task at a time', async () => {
  processes = createPictureProcesses({ concurrency: 2, program })
  const first = await processes.run(misbehave, 'nothing')
  expect(await processes.run(misbehave, 'nothing')).toBe(first)
  const ids = await Promise.all(Array.from({ length: 6 }, () => processes.run(misbehave, 'nothing')))
  expect(new Set(ids).size).toBe(2)
})

test.each(['compute', 'wait'])(
  'an endless task (%s) is killed after its time, and others continue',
  async (how) => {
    processes = createPictureProcesses({ concurrency: 1, program })
    const first = await processes.run(misbehave, 'nothing')
    const endless = processes.run(hurried, how)
    const waiting = processes.run(misbehave, 'nothing')
    await expect(endless).rejects.toThrow('misbehave took more than 0.5 s')
    expect(await waiting).not.toBe(first)
    expect(isAlive(first)).toBe(false)
  },
)

test.each([
  ['crash', 'SIGSEGV'],
  ['take memory', '137'],
])('a task that makes its process %s fails alone', async (how, why) => {
  processes = createPictureProcesses({ concurrency: 1, program })
  const bad = processes.run(misbehave, how)
  const good = processes.run(misbehave, 'nothing')
  await expect(bad).rejects.toMatchObject({ name: 'ProcessKilled', message: expect.stringContaining(why) })
  expect(await good).toBeGreaterThan(0)
})

test('a process that cannot start is not reported as killed by its file', async () => {
  processes = createPictureProcesses({ concurrency: 1, program: join(program, 'nowhere.ts') })
  const error: unknown = await processes.run(misbehave, 'nothing').catch((cause: unknown) => cause)
  expect(error).toMatchObject({ name: 'ProcessUnavailable', message: 'No process could be started' })
  expect(error).not.toBeInstanceOf(ProcessKilled)
})

test('a broken file does not end its process', async () => {
  processes = createPictureProcesses({ concurrency: 1, program })
  const first = await processes.run(misbehave, 'nothing')
  await expect(processes.run(misbehave, 'fail')).rejects.toMatchObject({
    name: 'TaskFailed',
    message: 'broken file',
  })
  expect(await processes.run(misbehave, 'nothing')).toBe(first)
})

test('a file that the system does not allow to read is not reported as broken', async () => {
  processes = createPictureProcesses({ concurrency: 1, program })
  await expect(processes.run(misbehave, 'read what is forbidden')).rejects.toMatchObject({
    name: 'FileUnreadable',
    message: 'EACCES: permission denied',
  })
})

// Linux has a file that exists but cannot be read from its beginning.
test.runIf(process.platform === 'linux')('an unreadable picture is not reported as missing', async () => {
  await expect(readOriginal('/proc/self/mem')).rejects.toThrow('EIO')
  expect(await readOriginal('/proc/self/none')).toBeNull()
})

test('an answer with an invalid schema is a failure', async () => {
  processes = createPictureProcesses({ concurrency: 1, program })
  await expect(processes.run({ ...misbehave, output: z.number().max(1) }, 'nothing')).rejects.toThrow(
    'too_big',
  )
})

test('a stop kills working and idle processes, and nothing starts after it', async () => {
  processes = createPictureProcesses({ concurrency: 2, program })
  const idle = await processes.run(misbehave, 'nothing')
  const busy = processes.run(misbehave, 'wait')
  const [outcome] = await Promise.all([busy.catch((error: unknown) => error), processes.stop()])
  expect(String(outcome)).toMatch(/ended its process|is stopping/)
  expect(isAlive(idle)).toBe(false)
  await expect(processes.run(misbehave, 'nothing')).rejects.toThrow('stopping')
})

test('processes end with their parent, however it ends', async () => {
  processes = createPictureProcesses({ concurrency: 1, program })
  const here = fileURLToPath(new URL('.', import.meta.url))
  const script = `
    import { createPictureProcesses } from ${JSON.stringify(join(here, 'picture-processes.ts'))}
    import { z } from 'zod'
    const processes = createPictureProcesses({ concurrency: 1, program: ${JSON.stringify(program)} })
    const task = { name: 'misbehave', input: z.string(), output: z.number(), timeoutMs: 60000 }
    process.stdout.write(String(await processes.run(task, 'nothing')))
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: here,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = z.tuple([z.instanceof(Buffer)]).parse(await once(parent.stdout, 'data'))
  const child = Number(chunk.toString())
  expect(isAlive(child)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(child)).toBe(false)
})
