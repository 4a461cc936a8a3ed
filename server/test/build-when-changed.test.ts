import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWhenChanged, server, website } from '../build-when-changed.js'

let project: string

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

/** A project whose 'vite' records each of its runs, and fails when the source demands it. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'))
  write('pnpm-lock.yaml', '')
  write('web/package.json', '{}')
  write('web/vite.config.ts', 'config')
  write('web/src/site/entry-server.tsx', 'source')
  write('web/node_modules/vite/package.json', '{}')
  write(
    'web/node_modules/vite/bin/vite.js',
    `const fs = require('node:fs')
     fs.mkdirSync('dist', { recursive: true })
     fs.appendFileSync('dist/runs', 'x')
     if (fs.readFileSync('src/site/entry-server.tsx', 'utf8') === 'broken') { console.error('cannot parse'); process.exit(1) }`,
  )
})
afterEach(() => rmSync(project, { recursive: true }))

const build = (part = website): Promise<void> =>
  buildWhenChanged(part, { projectFolder: project, log: () => {} })
const runs = (): number => readFileSync(join(project, 'web/dist/runs'), 'utf8').length

test('unchanged sources are built once', async () => {
  await build()
  await build()
  expect(runs()).toBe(1)
})

test.each([
  'web/src/site/home.tsx',
  'web/vite.config.ts',
  'web/build/site-chunks.ts',
  'web/admin.html',
  'sync/src/rules/slug.ts',
  'pnpm-lock.yaml',
])('a change of %s causes a build', async (path) => {
  await build()
  write(path, 'changed')
  await build()
  expect(runs()).toBe(2)
})

test('a change of a test does not', async () => {
  await build()
  write('web/src/site/home.test.tsx', 'changed')
  await build()
  expect(runs()).toBe(1)
})

test('the server is compiled from its sources and those of sync, but not from demo content', async () => {
  renameSync(join(project, 'web'), join(project, 'server'))
  const runs = (): number => readFileSync(join(project, 'server/dist/runs'), 'utf8').length
  await build(server)
  write('server/src/demo/pictures/hero.webp', 'changed')
  write('server/src/demo/content/services.json', 'changed')
  await build(server)
  expect(runs()).toBe(1)
  write('server/src/main.ts', 'changed')
  await build(server)
  write('sync/src/rules/slug.ts', 'changed')
  await build(server)
  expect(runs()).toBe(3)
})

test('if only build results exist, as in an image, nothing is built', async () => {
  await build()
  rmSync(join(project, 'web/src'), { recursive: true })
  await build()
  expect(runs()).toBe(1)
})

test('a failed build throws the output of vite, and is tried again', async () => {
  write('web/src/site/entry-server.tsx', 'broken')
  await expect(build()).rejects.toThrow('cannot parse')
  await expect(build()).rejects.toThrow('cannot parse')
  expect(runs()).toBe(2)
})
