// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { patternsOf, slowness } from './patterns.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** By default the checker starts a separate process. */
beforeAll(() => void vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure'))

const folders = ['sync/src', 'server/src', 'server/postgres/src', 'web/src']

test.each(folders)('every regular expression of %s takes time in proportion to any text', (folder) => {
  const patterns = readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)))
    .flatMap((file) => patternsOf(file, readFileSync(join(projectFolder, file), 'utf8')))
  expect(patterns).not.toEqual([])
  const different = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
  const slow = [...different].flatMap(([written, pattern]) => {
    const why = slowness(pattern)
    return why === null ? [] : [`${pattern.file}: ${written}: ${why}`]
  })
  expect(slow).toEqual([])
})

test.each([
  String.raw`text.replace(/[ \t]+$/, '')`,
  String.raw`/^(a+)+$/.test(text)`,
  String.raw`/^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg/`,
  String.raw`/([\w-]*)\s*\(/g`,
  String.raw`/a+(?<=b)$/`,
  "const word = 'a*'\nnew RegExp(`${word}${word}$`, 'u')",
])('the checkers find %s', (source) => {
  expect(patternsOf('x.ts', source).map(slowness)).not.toEqual([null])
})

test('an expression built at run time is refused', () => {
  expect(() => patternsOf('x.ts', 'const of = (word: string) => new RegExp(`^${word}$`)')).toThrow('literal')
})
