import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { importsBelow, importsOf } from './module-imports.ts'
import { circlesBelow, importsAgainst, roomOrders, roomsAmiss } from './rooms.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

const [, workspace = ''] =
  /^packages: \[(.*)\]$/m.exec(readFileSync(join(projectFolder, 'pnpm-workspace.yaml'), 'utf8')) ?? []
const packages = [...workspace.matchAll(/'([^']+)'/g)].map(([, folder = '']) => folder)
const readmes = [...packages, 'web/src/admin'].map((folder) => `${folder}/README.md`)

test.each(readmes)(
  '%s lists every room of its folder, and each imports only from those before it',
  (readme) => {
    const orders = roomOrders(projectFolder, readme)
    expect(orders).not.toEqual([])
    const broken = orders.flatMap((order) => [
      ...roomsAmiss(projectFolder, order),
      ...importsAgainst(order, importsBelow(projectFolder, order.folder)),
    ])
    expect(broken).toEqual([])
  },
)

test.each(packages)('no rooms of %s import each other in a circle, however deep they lie', (folder) => {
  const imports = importsBelow(projectFolder, `${folder}/src`)
  expect(imports).not.toEqual([])
  expect(circlesBelow(`${folder}/src`, imports)).toEqual([])
})

const list = `# p

## Rooms

The lowest first.

- \`log.ts\`, \`data/\`: rows
  - \`rows/\`: what is there
  - \`outbox/\`: what waits
- \`form/\`: edits a row, with \`data/\`

## More

- \`other/\`: no room
`

function aProject(readme: string, files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'rooms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of [
    ['p/README.md', readme] as const,
    ...files.map((file) => [file, ''] as const),
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const files = ['p/src/log.ts', 'p/src/data/rows/a.ts', 'p/src/data/outbox/b.ts', 'p/src/form/form.tsx']

test('a list says what lies in a folder, and a list below a room what lies in that', () => {
  const project = aProject(list, files)
  const orders = roomOrders(project, 'p/README.md')
  expect(orders).toEqual([
    { folder: 'p/src', rooms: ['log.ts', 'data/', 'form/'], readme: 'p/README.md' },
    { folder: 'p/src/data', rooms: ['rows/', 'outbox/'], readme: 'p/README.md' },
  ])
  expect(orders.flatMap((order) => roomsAmiss(project, order))).toEqual([])
})

test('a room that is not listed, one that is gone and one that is listed twice are found', () => {
  const twice = list.replace('  - `outbox/`', '  - `rows/`')
  const project = aProject(twice, [...files.slice(1), 'p/src/table/cells.tsx', 'p/src/table.test.ts'])
  expect(roomOrders(project, 'p/README.md').flatMap((order) => roomsAmiss(project, order))).toEqual([
    'p/README.md does not list p/src/table/',
    'p/README.md lists p/src/log.ts, which is not there',
    'p/README.md does not list p/src/data/outbox/',
    'p/README.md lists p/src/data/rows/ twice',
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
  const orders = roomOrders(aProject(list, files), 'p/README.md')
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
    'the rooms paste/ → commands.ts → paste/ of p/src/form import each other in a circle',
  ])
  expect(circlesBelow('p/src', imports.slice(1))).toEqual([])
})
