import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { z } from 'zod'
import { buildWhenChanged, server } from '../../build-when-changed.js'
import { projectFolder } from '../../src/project-folder.ts'

const program = join(projectFolder, 'server/dist/engine.js')
const reportMemory = new URL('report-memory.js', import.meta.url).href

const memory = z.object({
  rss: z.number(),
  heapUsed: z.number(),
  external: z.number(),
  peak: z.number(),
  processorMs: z.number(),
  longestTurnMs: z.number(),
})
export type EngineMemory = z.infer<typeof memory>

export type EngineProcess = {
  /** the address of its /v1/shape */
  url: string
  /**
   * Bytes after a garbage collection; `peak` is the highest resident memory so far, `processorMs` all the time used,
   * and `longestTurnMs` the longest processor time that requests have waited for since the last call.
   */
  memory(): Promise<EngineMemory>
  /** kills the process, as a crash would */
  kill(): Promise<void>
}

export type EngineSettings = { databaseUrl: string; storageDir: string; streamId: string }

/** All databases of a server share one name space for slots, so every folder gets a stream of its own. */
export function engineSettings(databaseUrl: string, storageDir: string): EngineSettings {
  return { databaseUrl, storageDir, streamId: `bench_${randomBytes(6).toString('hex')}` }
}

let compiled: Promise<void> | undefined

/**
 * Starts the engine in a process of its own, so that the bench shares neither its loop nor its memory. The program is the
 * compiled one, as operators start it; the first start compiles it.
 */
export async function startEngineProcess(settings: EngineSettings): Promise<EngineProcess> {
  await (compiled ??= buildWhenChanged(server, { projectFolder, log: () => {} }))
  const args = ['--expose-gc', '--import', reportMemory, program]
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      DATABASE_URL: settings.databaseUrl,
      ELECTRIC_PORT: '0',
      ELECTRIC_INSECURE: 'true',
      ELECTRIC_STORAGE_DIR: settings.storageDir,
      ELECTRIC_REPLICATION_STREAM_ID: settings.streamId,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const { stdout } = child
  if (stdout === null) throw new Error('the engine was started without a pipe to read its address from')
  const url = await addressOf(stdout)
  stdout.resume()
  return {
    url,
    memory: async () => {
      child.send('memory')
      const [answer] = await once(child, 'message')
      return memory.parse(answer)
    },
    kill,
  }
}

async function addressOf(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stdout)) {
    const url = /^shapes at (\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('the engine ended before it was listening')
}
