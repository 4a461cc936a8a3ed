import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
/** Folders that git ignores, and its own. */
const notOurs = /^(?:\.git|node_modules|dist|\.data|\.cache|test-results|playwright-report)$/

interface FileName {
  readonly path: string
  readonly isLink: boolean
}

function filesBelow(folder: string): FileName[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      const below = entry.isDirectory() ? filesBelow(path) : []
      return [{ path, isLink: entry.isSymbolicLink() }, ...below]
    })
}

/** Windows refuses these characters, these names with any ending, and a dot or blank at the end. */
function isForWindows(path: string): boolean {
  const names = path.split(/[/\\]/)
  return names.every(
    (name) =>
      !/[<>:"|?*\p{Cc}]|[. ]$/u.test(name) && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i.test(name),
  )
}

test('every file can be checked out on Windows, and none is a link', () => {
  const files = filesBelow('')
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter(({ path, isLink }) => isLink || !isForWindows(path))).toEqual([])
})

test.each(['*', 'a/b?.ts', 'aux.ts', 'docs/Con', 'a. /b', 'end.', 'a:b', 'a\tb'])(
  'the file name %j is refused',
  (path) => {
    expect(isForWindows(path)).toBe(false)
  },
)

test.each(['a.ts', '.ci/run', 'web/src/console.ts', 'a b.md', 'auxiliary.ts'])(
  'the file name %j is allowed',
  (path) => {
    expect(isForWindows(path)).toBe(true)
  },
)
