import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const main = fileURLToPath(new URL('../../../sync/src/engine/alone/main.ts', import.meta.url))
const reportMemory = new URL('report-memory.ts', import.meta.url).href

const memory = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number(), peak: z.number() })
export type EngineMemory = z.infer<typeof memory>

export type EngineProcess = {
  /** of /v1/shape */
  url: string
  /** bytes, after a garbage collection; `peak`: the most that was ever resident */
  memory(): Promise<EngineMemory>
  /** the process dies at once, as in a crash */
  kill(): Promise<void>
}

export type EnginePlace = { databaseUrl: string; storageDir: string; streamId: string }

/** Slots have one name space for all databases of a server: hence a stream of its own for every place. */
export function enginePlace(databaseUrl: string, storageDir: string): EnginePlace {
  return { databaseUrl, storageDir, streamId: `bench_${randomBytes(6).toString('hex')}` }
}

/** `npm run engine` in a process of its own, so that the bench shares neither its loop nor its memory. */
export async function startEngineProcess(place: EnginePlace): Promise<EngineProcess> {
  const args = ['--expose-gc', '--import', 'tsx', '--import', reportMemory, main]
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      DATABASE_URL: place.databaseUrl,
      ELECTRIC_PORT: '0',
      ELECTRIC_INSECURE: 'true',
      ELECTRIC_STORAGE_DIR: place.storageDir,
      ELECTRIC_REPLICATION_STREAM_ID: place.streamId,
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
