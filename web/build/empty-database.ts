import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const NAME = 'virtual:empty-database.tgz?url'
const web = join(import.meta.dirname, '..')
const mirror = join(web, 'src/admin/data/mirror')
/** All files besides the schema that determine the content of the database. */
const makers = ['mirror-db.ts', 'prepare-mirror.ts', 'make-empty-database.ts'].map((file) =>
  join(mirror, file),
)
const pglite = join(web, 'node_modules/@electric-sql/pglite/package.json')

/**
 * A plugin that makes an archive of an empty local database. The address of the archive is imported by this name.
 * Browsers open it four times as fast as they create a database. It is rebuilt when PGlite or the schema changes, and
 * reused otherwise.
 */
export function emptyDatabase(): Plugin {
  let made: Promise<string> | undefined
  return {
    name: 'empty-database',
    enforce: 'pre',
    sharedDuringBuild: true,
    async resolveId(source) {
      return source === NAME ? `${await (made ??= archive())}?url` : null
    },
  }
}

/** The path of the archive. */
async function archive(): Promise<string> {
  const [{ mirrorSchema }, { makeEmptyDatabase }] = await Promise.all([
    imported<typeof import('../src/admin/data/mirror/mirror-schema.ts')>('mirror-schema.ts'),
    imported<typeof import('../src/admin/data/mirror/make-empty-database.ts')>('make-empty-database.ts'),
  ])
  const files = await Promise.all([pglite, ...makers].map((path) => readFile(path)))
  const hash = createHash('sha256')
  for (const part of [mirrorSchema(), ...files]) hash.update(part)
  const key = hash.digest('hex').slice(0, 16)
  const path = join(web, `node_modules/.cache/${key}/empty-database.tgz`)
  if (!existsSync(path)) await writeWhole(path, await makeEmptyDatabase())
  return path
}

async function imported<T>(file: string): Promise<T> {
  const options = { configFile: false, root: web, logLevel: 'error' } as const
  return (await runnerImport<T>(join(mirror, file), options)).module
}

/** Writes the file at once, so that a parallel build never reads half of it. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const begun = `${path}.${process.pid}`
  await writeFile(begun, content)
  await rename(begun, path)
}
