import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sync = join(import.meta.dirname, '..')

/** `numbers`: of the statements at the beginning of its title */
type Test = { file: string; numbers: string[]; title: string }

const numbers = [...readFileSync(join(sync, 'SPEC.md'), 'utf8').matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(
  ([, number = '']) => number,
)
const statements = new Set(numbers)
const files = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(sync, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({
      name: join(folder, name),
      source: readFileSync(join(sync, folder, name), 'utf8'),
    })),
)
const tests = files
  .filter(({ name }) => name.endsWith('.test.ts'))
  .flatMap(({ name, source }) => testsIn(name, source))
/** Statements that the comments of the code name, with the file. */
const references = files
  .filter(({ name }) => name.startsWith('src') && !name.endsWith('.test.ts'))
  .flatMap(({ name, source }) => numbersInComments(source).map((number) => ({ file: name, number })))

test('each statement has a unique number, and a test that names it', () => {
  expect(numbers).toEqual([...statements])
  const tested = new Set(tests.flatMap((one) => one.numbers))
  expect(numbers.filter((number) => !tested.has(number))).toEqual([])
})

test('each number in a test or a comment is that of a statement', () => {
  const unknown = [
    ...tests.flatMap(({ file, numbers }) => numbers.map((number) => ({ file, number }))),
    ...references,
  ].filter(({ number }) => !statements.has(number))
  expect(unknown).toEqual([])
})

test('each statement about gateway, offsets and reader is named in a comment of the code', () => {
  const named = new Set(references.map(({ number }) => number))
  expect(numbers.filter((number) => /^[GHR]/.test(number) && !named.has(number))).toEqual([])
})

test('each test of the conformance suite names its statement', () => {
  const silent = tests.filter(({ file, numbers }) => file.includes('conformance') && numbers.length === 0)
  expect(silent).toEqual([])
})

test('each statement in the conformance table of ENGINE.md is tested by a file of its row', () => {
  const page = readFileSync(join(sync, 'ENGINE.md'), 'utf8')
  const rows = [...page.matchAll(/^\| [^|]+\| ((?:[EW]\d+[–, ]*)+)\| ([^|]+)\|$/gm)]
  const missing = rows.flatMap(([, list = '', names = '']) => {
    const inRow = [...names.matchAll(/`([^`]+)`/g)].flatMap(([, name]) =>
      tests.filter(({ file }) => file.startsWith(`test/${name}.`)),
    )
    const held = new Set(inRow.flatMap((one) => one.numbers))
    return statementsIn(list).filter((number) => !held.has(number))
  })
  expect(missing).toEqual([])
  const shown = new Set(rows.flatMap(([, list = '']) => statementsIn(list)))
  // W44 is about the program's variables, which have another table.
  expect(numbers.filter((number) => number.startsWith('W') && !shown.has(number))).toEqual(['W44'])
})

/** `W1, W3–W5` is W1, W3, W4 and W5. */
function statementsIn(list: string): string[] {
  return [...list.matchAll(/([EW])(\d+)(?:–[EW](\d+))?/g)].flatMap(([, letter = '', from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${letter}${Number(from) + index}`),
  )
}

/** The titles in calls of `test`, with all its chained forms. */
function testsIn(file: string, source: string): Test[] {
  const titles = source.matchAll(
    /^\s*(?:test(?:\.\w+(?:\([^()]*\))?)*\(|\]\)?\(|.*\)\()\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/gm,
  )
  return [...titles].map(([, single, double, template]) => {
    const text = single ?? double ?? template ?? ''
    const [, list, title = text] = /^((?:[A-Z]\d+, )*[A-Z]\d+): (.*)$/.exec(text) ?? []
    return { file, numbers: list?.split(', ') ?? [], title }
  })
}

function numbersInComments(source: string): string[] {
  const comments = source.match(/(?<=^|\s)\/\/ .*|\/\*\*[^]*?\*\//gm) ?? []
  return comments.flatMap((comment) => comment.match(/\b[EWGHR]\d{1,2}\b/g) ?? [])
}
