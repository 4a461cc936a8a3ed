import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { buildWhenChanged, server } from '../../build-when-changed.js'
import { projectFolder } from '../../src/project-folder.ts'
import type { BenchContext } from '../bench.ts'

/** A new name for each engine, because all databases of a server share one namespace of slots. */
export function newStreamId(): string {
  return `bench_${randomBytes(6).toString('hex')}`
}

let compiled: Promise<void> | undefined
const endWithBench = "data:text/javascript,process.on('disconnect', () => process.exit())"

/**
 * Starts the engine in a separate process, so that it shares neither event loop nor memory with the bench. The program
 * is the compiled one, as in production; the first start compiles it. `url` is the address of its /v1/shape.
 */
export async function startEngineProcess(
  context: BenchContext,
  databaseUrl: string,
): Promise<{ url: string; kill(): Promise<void> }> {
  await (compiled ??= buildWhenChanged(server, { projectFolder, log: () => {} }))
  const program = join(projectFolder, 'server/dist/engine.js')
  const child = spawn(process.execPath, ['--import', endWithBench, program], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ELECTRIC_PORT: '0',
      ELECTRIC_INSECURE: 'true',
      ELECTRIC_STORAGE_DIR: await context.createFolder(),
      ELECTRIC_REPLICATION_STREAM_ID: newStreamId(),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  context.afterwards(kill)
  const { stdout } = child
  if (stdout === null) throw new Error('the engine was started without a pipe to read its address from')
  const url = await addressOf(stdout)
  stdout.resume()
  return { url, kill }
}

async function addressOf(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stdout)) {
    const url = /^shapes at (\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('the engine ended before it was listening')
}
