import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'

const main = fileURLToPath(new URL('../../src/engine/standalone/main.ts', import.meta.url))

export type EngineProcess = { url: string; kill(): Promise<void>; stop(): Promise<void> }

/** The engine as a service in a separate process, which tests can kill. */
export async function startEngineProcess(environment: Record<string, string>): Promise<EngineProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, ELECTRIC_INSECURE: 'true', ELECTRIC_SECRET: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  for await (const line of createInterface(child.stdout)) {
    const url = /^shapes at (\S+)/.exec(line)?.[1]
    if (url !== undefined) {
      child.stdout.resume()
      return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
    }
  }
  throw new Error('the engine ended before it was listening')
}
