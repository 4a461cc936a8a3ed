import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'

/**
 * @typedef {object} Part
 * @property {string} folder the folder of the part; vite writes the build to its dist
 * @property {string[]} sources other folders and files that affect the build
 * @property {RegExp} [isSource] which of these files count; tests never do
 * @property {string} announcement logged before vite runs
 */

/** Everything that affects the build of the website, so without browser tests. */
export const website = /** @satisfies {Part} */ ({
  folder: 'web',
  sources: ['web/build', 'web/src', 'web/public', 'sync/src'],
  announcement: 'Building the website (once per change, some seconds)',
})

export const server = /** @satisfies {Part} */ ({
  folder: 'server',
  sources: ['server/src', 'server/postgres/src', 'sync/src'],
  isSource: /\.ts$/,
  announcement: 'Compiling the server (once per change)',
})

/**
 * Builds a part of the project with vite, unless the last build has the same sources. This is plain JavaScript, because
 * it runs before the sources are compiled. It reads all sources each time, which takes about 20 ms, since file times are
 * unreliable.
 *
 * @param {Part} part
 * @param {{ projectFolder: string, signal?: AbortSignal | undefined, log: (line: string) => void }} options
 * @throws with the output of a failed vite
 */
export async function buildWhenChanged(part, { projectFolder, signal, log }) {
  const folder = join(projectFolder, part.folder)
  // An image contains the build without the sources.
  if (!existsSync(join(folder, 'src'))) return
  const stamp = join(folder, 'dist/built-from')
  const hash = hashOfSources(part, projectFolder)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  log(part.announcement)
  const output = await runVite(folder, signal)
  if (output !== undefined) throw new Error(`${part.folder} could not be built; vite says:\n${output}`)
  writeFileSync(stamp, hash)
}

/**
 * @param {string} folder
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<string | undefined>} the output of a failed vite
 */
function runVite(folder, signal) {
  const vite = join(
    dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const env = { ...process.env, NODE_ENV: 'production' }
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(process.execPath, [vite, 'build'], {
      cwd: folder,
      env,
      ...(signal && { signal }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? undefined : output))
  })
}

/**
 * @param {Part} part
 * @param {string} projectFolder
 */
function hashOfSources({ folder, sources, isSource = /./ }, projectFolder) {
  const files = sources.flatMap((path) => filesIn(projectFolder, path, true))
  const paths = [
    'pnpm-lock.yaml',
    ...filesIn(projectFolder, folder, false),
    ...files.filter((path) => isSource.test(path)),
  ]
  const hash = createHash('sha256').update(process.version)
  for (const path of paths.sort()) hash.update(`\0${path}\0`).update(readFileSync(join(projectFolder, path)))
  return hash.digest('hex')
}

/**
 * @param {string} projectFolder
 * @param {string} folder
 * @param {boolean} recursive
 */
function filesIn(projectFolder, folder, recursive) {
  if (!existsSync(join(projectFolder, folder))) return []
  return readdirSync(join(projectFolder, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectFolder.length + 1))
}
