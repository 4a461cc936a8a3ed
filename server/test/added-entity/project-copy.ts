import { existsSync } from 'node:fs'
import { cp, mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** The files needed by the sources and their tests; installed packages are not copied. */
const parts = [
  'migrations',
  'sync',
  'server',
  'web',
  'vitest.config.ts',
  'tsconfig.base.json',
  'package.json',
]
const left = new Set(['dist', 'test-results', '.data'])

/** A copy of the project, in which files can be changed and added. */
export async function copyProject(
  projectFolder: string,
  files: Readonly<Record<string, (before: string) => string>>,
): Promise<{ folder: string; dispose: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'coop-project-'))
  for (const part of parts) {
    await cp(join(projectFolder, part), join(folder, part), {
      recursive: true,
      // The packages of each part are relative links, so those of the project point into the copy.
      verbatimSymlinks: true,
      filter: (path) => !left.has(basename(path)),
    })
  }
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, change] of Object.entries(files)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    const before = existsSync(file) ? await readFile(file, 'utf8') : ''
    const after = change(before)
    if (after === before) throw new Error(`${path} is as it was: nothing in it was found to be changed`)
    await writeFile(file, after)
  }
  return { folder, dispose: () => rm(folder, { recursive: true, force: true }) }
}
