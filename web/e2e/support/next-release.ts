import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

const releases = z.object({ newest: z.array(z.string()) })

/** Text files, which can contain names of other files. */
const TEXT = /\.(js|css|html|json)$/

/**
 * Copies the built project into an empty folder as the next release, in which every script, style and database of site
 * and admin has another name. The files of the previous release stay, as after a build.
 */
export async function makeNextRelease(projectFolder: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'server'), { recursive: true })
  await mkdir(join(folder, 'web'))
  for (const path of ['migrations', 'server/node_modules', 'web/public'])
    await symlink(join(projectFolder, path), join(folder, path))
  for (const path of ['server/dist', 'web/dist'])
    await cp(join(projectFolder, path), join(folder, path), { recursive: true })
  await renameFiles(join(folder, 'web/dist/client'))
}

/** @param client the folder of a build with all files for browsers */
async function renameFiles(client: string): Promise<void> {
  const { newest } = releases.parse(JSON.parse(await readFile(join(client, '.vite/releases.json'), 'utf8')))
  const list = newest.filter((path) => !path.endsWith('.woff2'))
  const newNames = new Map(
    list.map((path) => [basename(path), basename(path).replace(/(\.\w+)$/, '-next$1')]),
  )
  const rename = (text: string) => text.replace(/[\w-]+(\.[\w-]+)+/g, (name) => newNames.get(name) ?? name)

  for (const [name, newName] of newNames) {
    const from = join(client, 'assets', name)
    const to = join(client, 'assets', newName)
    if (TEXT.test(name)) await writeFile(to, rename(await readFile(from, 'utf8')))
    else await cp(from, to)
  }
  for (const name of ['admin.html', 'admin-files.json', '.vite/manifest.json'])
    await rewrite(client, name, rename)
  // The worker caches a document again if its revision differs.
  await rewrite(client, 'service-worker.js', (text) =>
    rename(text).replace(/("revision":")[^"]+(","url":"(?:admin\.html|\/app-shell|\/preview)")/g, '$1next$2'),
  )
}

async function rewrite(folder: string, name: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, name)
  const text = await readFile(path, 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`${name} names no file of the build`)
  await writeFile(path, changed)
  for (const each of await readdir(folder))
    if (each === `${name}.br` || each === `${name}.gz`) await rm(join(folder, each))
}
