// @module-tag slow
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildWhenChanged, server } from '../build-when-changed.js'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const dist = join(projectFolder, 'server/dist')

beforeAll(() => buildWhenChanged(server, { projectFolder, log: () => {} }))

type ExitResult = { code: number; output: string }

function run(args: string[], env: Record<string, string>): Promise<ExitResult> {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS'))
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: projectFolder, env: { ...clean, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : z.number().parse(error.code), output: stdout + stderr }),
    )
  })
}

test.each([
  ['main', { PORT: '99999' }, 'PORT is not usable'],
  ['create-administrator', {}, 'Usage: '],
  ['move-media', {}, 'Usage: '],
  ['purge-public', {}, 'Usage: '],
  ['backup', { BACKUP_HOURS: '0' }, 'BACKUP_HOURS is not usable'],
  ['restore', {}, 'Usage: '],
  ['doctor', { PORT: '99999' }, 'PORT is not usable'],
  ['engine', { DATABASE_URL: '' }, 'DATABASE_URL has to be an address'],
])('%s runs as plain JavaScript, with and without the check of its sources', async (name, env, words) => {
  for (const program of [['server/run.js', name], [`server/dist/${name}.js`]]) {
    const { code, output } = await run(program, env)
    expect(output).toContain(words)
    expect(code).toBe(1)
  }
})

test('compiled files are flat, as deep in the project as the sources, and have source maps', () => {
  const files = readdirSync(dist)
  expect(files.filter((name) => statSync(join(dist, name)).isDirectory())).toEqual([])
  const programs = files.filter((name) => name.endsWith('.js'))
  expect(programs.filter((name) => !files.includes(`${name}.map`))).toEqual([])
})

test('no compiled module uses its own location, except the one at the same depth', () => {
  const asking = readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .flatMap(
      (name) =>
        readFileSync(join(dist, name), 'utf8').match(/.*import\.meta\.(url|dirname|filename).*/g) ?? [],
    )
    // A package is found from any place in the server's folder.
    .filter((line) => !line.includes('createRequire(import.meta.url)'))
  expect(asking).toEqual([expect.stringContaining('projectFolder')])
})
