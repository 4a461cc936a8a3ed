import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from './project-copy.ts'
import { fourFiles } from './four-files.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '')

/** Tests that cover every entity: in the database, the server, the admin and the site. */
const aboutEveryEntity = [
  // its columns, triggers and pictures
  'server/test/entities.pg.test.ts',
  // writes through the API, and rows in the shapes of administrators
  'server/src/writes/overlay.pg.test.ts',
  // rows in the shapes of visitors
  'server/src/writes/public-changes.pg.test.ts',
  'server/src/history/titles.pg.test.ts',
  'server/src/demo/demo-rows.test.ts',
  // list and form
  'web/src/admin/screens/screens.test.tsx',
  'web/src/admin/form/form-parts.test.ts',
  'web/src/admin/entities/asset-uses.test.ts',
  'web/src/admin/entities/entity-records.test.ts',
  // export and import of CSV
  'web/src/admin/transfer/transfer.property.test.ts',
  'web/src/admin/preview/preview-place.test.ts',
]

let copy: Awaited<ReturnType<typeof copyProject>>
beforeAll(async () => {
  copy = await copyProject(project, fourFiles)
})
afterAll(() => copy.dispose())

test('an entity needs only the four files that CONTRIBUTING.md names', async () => {
  for (const part of ['sync/tsconfig.contract.json', 'sync', 'server', 'web'])
    expect(await run('tsc', '-p', part, '--checkers', '2'), `types of ${part}`).toBe('')
  expect(await run('vitest', 'run', '--reporter=agent', ...aboutEveryEntity)).toMatch(/Tests +\d+ passed/)
})

/** Runs a program of the project in the copy and returns its output; fails with its failure. */
async function run(program: string, ...args: string[]): Promise<string> {
  // Vitest would use the environment of the current run.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const bin = join(project, 'node_modules/.bin', program)
  const options = { cwd: copy.folder, env: { ...env, NO_COLOR: '1' }, maxBuffer: 2 ** 26 }
  const { stdout, code } = await new Promise<{ stdout: string; code: number | string }>((resolve) => {
    execFile(bin, args, options, (error, out) => resolve({ stdout: out.trim(), code: error?.code ?? 0 }))
  })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}`)
  return stdout
}
