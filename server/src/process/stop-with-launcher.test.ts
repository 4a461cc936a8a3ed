import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const watcher = fileURLToPath(new URL('./stop-with-launcher.ts', import.meta.url))
const app = `
  import(${JSON.stringify(watcher)}).then(({ onLauncherDeath }) => {
    const alive = setInterval(() => {}, 1000)
    onLauncherDeath(() => { console.log('told'); clearInterval(alive) })
    console.log('watching')
  })`
const launcher = `
  require('node:child_process').spawn('sh', ['-c', '"$NODE" --import tsx -e "$APP"; true'], { stdio: 'inherit' })`

let launched: ChildProcess | undefined
afterEach(() => launched?.kill('SIGKILL'))

test.skipIf(process.platform === 'win32')(
  'the app notices when the npm that started it dies, with or without shells in between',
  async () => {
    const env = { ...process.env, npm_lifecycle_event: 'app:start', NODE: process.execPath, APP: app }
    const child = spawn(process.execPath, ['-e', launcher], {
      argv0: 'npm',
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    launched = child
    const output: string[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    while (!output.join('').includes('watching')) await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child.stdout, 'end')
    expect(output.join('')).toContain('told')
  },
)
