import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type WebBuildOptions = { projectFolder: string; signal?: AbortSignal; log: (line: string) => void }

/** Everything that can change what vite makes; browser tests, being no part of it, are left out. */
const folders = ['web/src', 'web/public', 'sync/src']
const isTest = /\.test\.tsx?$/

/** Builds web unless the same sources were built before. */
export async function buildWeb(options: WebBuildOptions): Promise<void> {
  const web = join(options.projectFolder, 'web')
  if (!existsSync(join(web, 'src/site/entry-server.tsx')))
    return options.log('There is no website to build yet')
  const stamp = join(web, 'dist/built-from')
  const wanted = await hashOfInputs(options.projectFolder)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return
  options.log('Building the website (once per change, some seconds)')
  const output = await runVite(web, options.signal)
  if (output !== undefined) throw new Error(`The website could not be built; vite says:\n${output}`)
  await writeFile(stamp, wanted)
}

/** @returns what vite said when it failed */
function runVite(web: string, signal: AbortSignal | undefined): Promise<string | undefined> {
  const vite = join(
    dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const env = { ...process.env, NODE_ENV: 'production' }
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(process.execPath, [vite, 'build'], {
      cwd: web,
      env,
      ...(signal && { signal }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? undefined : output))
  })
}

async function hashOfInputs(projectFolder: string): Promise<string> {
  const paths = ['pnpm-lock.yaml', ...(await filesIn(projectFolder, 'web', false))]
  for (const folder of folders) paths.push(...(await filesIn(projectFolder, folder, true)))
  const hash = createHash('sha256').update(process.version)
  for (const path of paths.sort())
    hash.update(`\0${path}\0`).update(await readFile(join(projectFolder, path)))
  return hash.digest('hex')
}

async function filesIn(projectFolder: string, folder: string, recursive: boolean): Promise<string[]> {
  if (!existsSync(join(projectFolder, folder))) return []
  const entries = await readdir(join(projectFolder, folder), { recursive, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !isTest.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectFolder.length + 1))
}
