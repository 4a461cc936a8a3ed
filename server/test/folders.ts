import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ModuleImport } from './module-imports.ts'

const orderFile = 'server/test/folder-order.json'

/** The order in which the folders of one folder may import, the lowest first: its folders and the files beside them. */
export interface FolderOrder {
  /** path from the project's folder */
  folder: string
  /** folders end with a slash */
  entries: readonly string[]
}

/** Differences between a list and its folder. */
export function orderFaults(projectFolder: string, { folder, entries }: FolderOrder): string[] {
  const there = readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      return hasModules(join(projectFolder, folder, entry.name)) ? [`${entry.name}/`] : []
    }
    return isModule(entry.name) ? [entry.name] : []
  })
  return [
    ...there
      .filter((name) => !entries.includes(name))
      .map((name) => `${orderFile} does not list ${folder}/${name}`),
    ...entries
      .filter((name) => !there.includes(name))
      .map((name) => `${orderFile} lists ${folder}/${name}, which is not there`),
    ...entries
      .filter((name, index) => entries.indexOf(name) < index)
      .map((name) => `${orderFile} lists ${folder}/${name} twice`),
  ]
}

/** Imports of an entry that comes later. Imports of types count; imports in tests do not. */
export function importsAgainst({ folder, entries }: FolderOrder, imports: ModuleImport[]): string[] {
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [entryOf(folder, file), entryOf(folder, target)]
    if (isTest(file) || from === '' || entries.indexOf(to) <= entries.indexOf(from)) return []
    return [
      `${file} imports ${target}: ${to} comes after ${from} in ${orderFile}, and each imports only from those before it`,
    ]
  })
}

/** Circles of entries in the folders below one, whether or not a list gives their order. */
export function circlesBelow(folder: string, imports: ModuleImport[]): string[] {
  const own = imports.filter(({ file, target }) => !isTest(file) && target.startsWith(`${folder}/`))
  const folders = new Set(
    own.flatMap(({ file }) => foldersAbove(file)).filter((path) => path.startsWith(folder)),
  )
  return [...folders].flatMap((each) => {
    const imported = new Map<string, Set<string>>()
    for (const { file, target } of own) {
      const [from, to] = [entryOf(each, file), entryOf(each, target)]
      if (from === '' || to === '' || from === to) continue
      imported.set(from, (imported.get(from) ?? new Set()).add(to))
    }
    const circle = circleIn(imported)
    return circle === null
      ? []
      : [`the folders ${circle.join(' → ')} of ${each} import each other in a circle`]
  })
}

function circleIn(imported: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | null {
  const done = new Set<string>()
  function visit(entry: string, above: readonly string[]): readonly string[] | null {
    if (above.includes(entry)) return [...above.slice(above.indexOf(entry)), entry]
    if (done.has(entry)) return null
    for (const next of imported.get(entry) ?? []) {
      const circle = visit(next, [...above, entry])
      if (circle !== null) return circle
    }
    done.add(entry)
    return null
  }
  for (const entry of imported.keys()) {
    const circle = visit(entry, [])
    if (circle !== null) return circle
  }
  return null
}

/** The entry of a folder that holds a path: a folder of it or a file; empty where the path is elsewhere. */
function entryOf(folder: string, path: string): string {
  if (!path.startsWith(`${folder}/`)) return ''
  const [first = '', ...rest] = path.slice(folder.length + 1).split('/')
  return rest.length > 0 ? `${first}/` : first
}

function foldersAbove(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)
const isModule = (name: string): boolean => /(?<!\.test|\.d)\.tsx?$/.test(name)

function hasModules(folder: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(isModule)
}
