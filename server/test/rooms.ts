import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ModuleImport } from './module-imports.ts'

const orderFile = 'server/test/room-order.json'

/** The order in which the rooms of one folder may import, the lowest first: its folders and the files beside them. */
export interface RoomOrder {
  /** path from the project's folder */
  folder: string
  /** folders end with a slash */
  rooms: readonly string[]
}

/** Differences between a list and its folder. */
export function roomsAmiss(projectFolder: string, { folder, rooms }: RoomOrder): string[] {
  const there = readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      return hasModules(join(projectFolder, folder, entry.name)) ? [`${entry.name}/`] : []
    }
    return isModule(entry.name) ? [entry.name] : []
  })
  return [
    ...there
      .filter((name) => !rooms.includes(name))
      .map((name) => `${orderFile} does not list ${folder}/${name}`),
    ...rooms
      .filter((name) => !there.includes(name))
      .map((name) => `${orderFile} lists ${folder}/${name}, which is not there`),
    ...rooms
      .filter((name, index) => rooms.indexOf(name) < index)
      .map((name) => `${orderFile} lists ${folder}/${name} twice`),
  ]
}

/** Imports of a room that comes later. Imports of types count; imports in tests do not. */
export function importsAgainst({ folder, rooms }: RoomOrder, imports: ModuleImport[]): string[] {
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [roomOf(folder, file), roomOf(folder, target)]
    if (isTest(file) || from === '' || rooms.indexOf(to) <= rooms.indexOf(from)) return []
    return [
      `${file} imports ${target}: ${to} comes after ${from} in ${orderFile}, and a room imports only from those before it`,
    ]
  })
}

/** Circles of rooms in the folders below one, whether or not a list gives their order. */
export function circlesBelow(folder: string, imports: ModuleImport[]): string[] {
  const own = imports.filter(({ file, target }) => !isTest(file) && target.startsWith(`${folder}/`))
  const folders = new Set(
    own.flatMap(({ file }) => foldersAbove(file)).filter((path) => path.startsWith(folder)),
  )
  return [...folders].flatMap((each) => {
    const imported = new Map<string, Set<string>>()
    for (const { file, target } of own) {
      const [from, to] = [roomOf(each, file), roomOf(each, target)]
      if (from === '' || to === '' || from === to) continue
      imported.set(from, (imported.get(from) ?? new Set()).add(to))
    }
    const circle = circleIn(imported)
    return circle === null ? [] : [`the rooms ${circle.join(' → ')} of ${each} import each other in a circle`]
  })
}

function circleIn(imported: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | null {
  const done = new Set<string>()
  function visit(room: string, above: readonly string[]): readonly string[] | null {
    if (above.includes(room)) return [...above.slice(above.indexOf(room)), room]
    if (done.has(room)) return null
    for (const next of imported.get(room) ?? []) {
      const circle = visit(next, [...above, room])
      if (circle !== null) return circle
    }
    done.add(room)
    return null
  }
  for (const room of imported.keys()) {
    const circle = visit(room, [])
    if (circle !== null) return circle
  }
  return null
}

/** The entry of a folder that holds a path: a folder of it or a file; empty where the path is elsewhere. */
function roomOf(folder: string, path: string): string {
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
