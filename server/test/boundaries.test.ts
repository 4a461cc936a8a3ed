import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { brokenBoundaries } from './boundaries.ts'
import { importsBelow, importsOf } from './module-imports.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

const folders = ['sync', 'server', 'web']
  .flatMap((part) =>
    readdirSync(join(projectFolder, part)).flatMap((folder) =>
      ['src', 'test', 'testing', 'e2e'].includes(folder) ? [`${part}/${folder}`] : [],
    ),
  )
  .concat('server/art/src', 'server/postgres/src', 'server/postgres/testing')

test('every part imports only what it may', () => {
  const all = folders.flatMap((folder) => importsBelow(projectFolder, folder))
  expect(all.length).toBeGreaterThan(50)
  expect(brokenBoundaries(all)).toEqual([])
})

test.each([
  ['sync/src/entities.ts', `import { z } from 'zod'`, 0],
  ['sync/src/entities.ts', `import fs from 'node:fs'`, 1],
  ['sync/src/rules.ts', `import { z } from 'zod'`, 1],
  ['sync/src/reader.ts', `import { ShapeStream } from '@electric-sql/client'`, 0],
  ['sync/src/reader.ts', `const net = await import('node:net')`, 1],
  ['sync/src/engine/engine.ts', `import type postgres from 'postgres'`, 0],
  ['sync/src/engine/engine.ts', `import postgres from 'postgres'`, 1],
  ['server/postgres/src/open-pool.ts', `import { connectTo } from '@coop/sync/database'`, 0],
  ['server/postgres/src/open-pool.ts', `import { rowSchema } from '@coop/sync/entities'`, 1],
  ['sync/src/drawings/svg-tree.ts', `import { SaxesParser } from 'saxes'`, 0],
  ['sync/src/drawings/svg-tree.ts', `import { z } from 'zod'`, 1],
  ['web/src/admin/form.tsx', `const { cleanSvg } = await import('@coop/sync/drawings')`, 0],
  ['web/src/site/home.tsx', `import { cleanSvg } from '@coop/sync/drawings'`, 1],
  ['sync/src/engine/engine.ts', `export { config } from '../../../server/src/config.ts'`, 1],
  ['web/src/site/home.tsx', `import {\n  a,\n  b,\n} from '@coop/sync/rules'`, 0],
  ['web/src/site/home.tsx', `import { rowSchema } from '@coop/sync/entities'`, 1],
  ['web/src/site/home.tsx', `import type { Row } from '@coop/sync/entities'`, 0],
  ['web/src/admin/form.tsx', `import { rowSchema } from '@coop/sync/entities'`, 0],
  ['web/src/site/home.tsx', `import '@coop/sync/engine'`, 1],
  ['web/src/site/home.tsx', `import { form } from '../admin/form.tsx'`, 1],
  ['web/src/admin/form.tsx', `const home = () => import('../site/home.tsx')`, 1],
  ['web/src/admin/form.tsx', `import { Button } from '../ui/button.tsx'`, 0],
  ['server/src/ssr/render.ts', `import type { SsrEntry } from '@coop/web/ssr'`, 0],
  ['server/src/ssr/render.ts', `import { entry } from '@coop/web/ssr'`, 1],
  ['server/src/app.test.ts', `import { anything } from '../../web/src/site/home.tsx'`, 1],
  ['sync/test/gateway.pg.test.ts', `import { createTestDatabase } from '@coop/postgres/testing'`, 0],
  ['server/art/src/press.ts', `import { themeKeys } from '../../src/demo/picture-keys.ts'`, 1],
  ['server/art/src/press.ts', `import { themeKeys } from '@coop/server/demo'`, 0],
  ['server/src/demo/demo-rows.ts', `import { scenes } from '@coop/art'`, 1],
])('%s with %j breaks %i rules', (file, source, count) => {
  expect(brokenBoundaries(importsOf(file, source))).toHaveLength(count)
})

test('every random test gets its seed', () => {
  const all = folders.flatMap((folder) => importsBelow(projectFolder, folder))
  const random = all.filter(({ file, target }) => file.includes('.test.') && target === 'fast-check')
  const untagged = random.filter(
    ({ file }) => !readFileSync(join(projectFolder, file), 'utf8').includes(`tags: 'random'`),
  )
  expect(random.length).toBeGreaterThan(5)
  expect(untagged).toEqual([])
})

test('the contract imports only parts of the contract', () => {
  const imports = [
    ...importsOf('sync/src/entities.ts', `export { slug } from './fields.ts'`),
    ...importsOf('sync/src/fields.ts', `import { createHash } from 'node:crypto'`),
  ]
  expect(brokenBoundaries(imports)).toEqual([
    "sync/src/fields.ts imports node:crypto: sync's contract part imports zod, dequal and uuid only",
  ])
})
