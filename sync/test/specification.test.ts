import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sync = join(import.meta.dirname, '..')

type Statement = { number: string; titles: string[] }
/** `numbers`: of the statements that it says it holds */
type Test = { numbers: string[]; title: string }

const statements = statementsIn(readFileSync(join(sync, 'SPEC.md'), 'utf8'))
const tests = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(sync, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => testsIn(readFileSync(join(sync, folder, name), 'utf8'))),
)

test('each test that a statement names is there, and says the number if it says one', () => {
  const missing = statements.flatMap(({ number, titles }) =>
    titles
      .filter((title) => !tests.some((found) => isNamed(found, title) && allows(found, number)))
      .map((title) => `${number} names "${title}"`),
  )
  expect(missing).toEqual([])
})

test('each test that says a number is named by the statement', () => {
  const unnamed = tests.flatMap((found) =>
    found.numbers
      .filter((number) => !titlesOf(number).some((title) => isNamed(found, title)))
      .map((number) => `${number} does not name "${found.title}"`),
  )
  expect(unnamed).toEqual([])
})

test('each statement names a test, and has a number of its own', () => {
  expect(statements.filter(({ titles }) => titles.length === 0)).toEqual([])
  const numbers = statements.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)])
})

test('each test of the conformance suite says its statement', () => {
  const folder = join(sync, 'test/conformance')
  const silent = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => testsIn(readFileSync(join(folder, name), 'utf8')))
    .filter(({ numbers }) => numbers.length === 0)
  expect(silent).toEqual([])
})

/** `- **W1** text — _title_, _title_` */
function statementsIn(text: string): Statement[] {
  return [...text.matchAll(/^- \*\*([A-Z]\d+)\*\* (.*)$/gm)].map(([, number = '', rest = '']) => ({
    number,
    titles: [...rest.slice(rest.lastIndexOf(' — ')).matchAll(/(?<= )_(.+?)_(?=[,; ]|$)/g)].map(
      ([, title = '']) => title,
    ),
  }))
}

/** The titles that stand in calls of `test`, with whatever it is chained to. */
function testsIn(source: string): Test[] {
  const titles = source.matchAll(
    /^\s*(?:test(?:\.\w+(?:\([^()]*\))?)*\(|\]\)?\(|.*\)\()\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/gm,
  )
  return [...titles].map(([, single, double, template]) => {
    const text = (single ?? double ?? template ?? '').replaceAll("\\'", "'")
    const [, numbers = '', title = text] = /^((?:[A-Z]\d+, )*[A-Z]\d+): (.*)$/.exec(text) ?? []
    return { numbers: numbers === '' ? [] : numbers.split(', '), title }
  })
}

function isNamed({ title }: Test, name: string): boolean {
  return name.endsWith('…') ? title.startsWith(name.slice(0, -1)) : title === name
}

function allows({ numbers }: Test, number: string): boolean {
  return numbers.length === 0 || numbers.includes(number)
}

function titlesOf(number: string): string[] {
  return statements.find((statement) => statement.number === number)?.titles ?? []
}
