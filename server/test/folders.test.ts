import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { importsBelow, importsOf } from './module-imports.ts'
import folderOrder from './folder-order.json' with { type: 'json' }
import { circlesBelow, importsAgainst, orderFaults } from './folders.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

const [, workspace = ''] =
  /^packages: \[(.*)\]$/m.exec(readFileSync(join(projectFolder, 'pnpm-workspace.yaml'), 'utf8')) ?? []
const packages = [...workspace.matchAll(/'([^']+)'/g)].map(([, folder = '']) => folder)

test.each(Object.entries(folderOrder))(
  'the order of %s has all of its entries, and each imports only from those before it',
  (folder, entries) => {
    const order = { folder, entries }
    expect([
      ...orderFaults(projectFolder, order),
      ...importsAgainst(order, importsBelow(projectFolder, folder)),
    ]).toEqual([])
  },
)

test.each(packages)('%s has an order of folders', (folder) => {
  expect(Object.keys(folderOrder)).toContain(`${folder}/src`)
})

test.each(packages)('no folders of %s import each other in a circle, however deep they lie', (folder) => {
  const imports = importsBelow(projectFolder, `${folder}/src`)
  expect(imports).not.toEqual([])
  expect(circlesBelow(`${folder}/src`, imports)).toEqual([])
})

const data = { folder: 'p/src/data', entries: ['rows/', 'outbox/'] }
const orders = [{ folder: 'p/src', entries: ['log.ts', 'data/', 'form/'] }, data]

function aProject(files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'folders-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return folder
}

const files = ['p/src/log.ts', 'p/src/data/rows/a.ts', 'p/src/data/outbox/b.ts', 'p/src/form/form.tsx']

test('an order with all entries of its folder is right', () => {
  const project = aProject(files)
  expect(orders.flatMap((order) => orderFaults(project, order))).toEqual([])
})

test('an entry that is not listed, one that is gone and one that is listed twice are found', () => {
  const project = aProject([...files.slice(1), 'p/src/table/cells.tsx', 'p/src/table.test.ts'])
  const twice = { ...data, entries: ['rows/', 'rows/'] }
  expect([orders[0]!, twice].flatMap((order) => orderFaults(project, order))).toEqual([
    'server/test/folder-order.json does not list p/src/table/',
    'server/test/folder-order.json lists p/src/log.ts, which is not there',
    'server/test/folder-order.json does not list p/src/data/outbox/',
    'server/test/folder-order.json lists p/src/data/rows/ twice',
  ])
})

test.each([
  ['p/src/form/form.tsx', `import { a } from '../data/rows/a.ts'`, 0],
  ['p/src/data/outbox/b.ts', `export type { A } from '../rows/a.ts'`, 0],
  ['p/src/data/rows/a.ts', `import type { B } from '../outbox/b.ts'`, 1],
  ['p/src/log.ts', `const form = () => import('./form/form.tsx')`, 1],
  ['p/src/data/rows/a.test.ts', `import { form } from '../../form/form.tsx'`, 0],
  ['p/src/data/rows/a.ts', `export { form } from '../../form/form.tsx'`, 1],
])('%s with %j goes %i times against the order', (file, source, count) => {
  expect(orders.flatMap((order) => importsAgainst(order, importsOf(file, source)))).toHaveLength(count)
})

test('a circle is found in a folder that has no list', () => {
  const imports = [
    ...importsOf('p/src/form/paste/extension.ts', `import { PASTED } from '../commands.ts'`),
    ...importsOf('p/src/form/commands.ts', `import type { Loss } from './paste/loss.ts'`),
    ...importsOf('p/src/form/commands.ts', `import { a } from '../data/a.ts'`),
    ...importsOf('p/src/form/paste/paste.test.ts', `import { form } from '../form.ts'`),
    ...importsOf('p/src/form/form.ts', `import { extension } from './paste/extension.ts'`),
  ]
  expect(circlesBelow('p/src', imports)).toEqual([
    'the folders paste/ → commands.ts → paste/ of p/src/form import each other in a circle',
  ])
  expect(circlesBelow('p/src', imports.slice(1))).toEqual([])
})
