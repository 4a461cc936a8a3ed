import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const site = join(import.meta.dirname, '../src/site')

/** The folder of a file of the site; files at its root are in none. */
const roomOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : '')

/** For each room the rooms whose files it imports, also dynamically and for their types. */
function roomImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const path of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    const file = path.replaceAll('\\', '/')
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    const source = readFileSync(join(site, file), 'utf8')
    for (const [, target = ''] of source.matchAll(/\b(?:from|import)[ (]\s*'(\.[^']+)'/g)) {
      const imported = relative(site, join(site, dirname(file), target)).replaceAll('\\', '/')
      if (imported.startsWith('..') || roomOf(imported) === roomOf(file)) continue
      imports.set(roomOf(file), (imports.get(roomOf(file)) ?? new Set()).add(roomOf(imported)))
    }
  }
  return imports
}

test('the rooms of the site import in one direction, and none imports the root', () => {
  const imports = roomImports()
  expect(imports.size).toBeGreaterThan(15)
  const above: string[] = []
  function visit(room: string): void {
    if (above.includes(room)) throw new Error(`The rooms ${[...above, room].join(' -> ')} import in a circle`)
    above.push(room)
    for (const next of imports.get(room) ?? []) visit(next)
    above.pop()
  }
  for (const room of imports.keys()) visit(room)
})
