import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteRoutes } from './routes.ts'

test('every route names the module that it loads', () => {
  for (const { path, module, load } of siteRoutes) {
    expect(existsSync(new URL(`../../../${module}`, import.meta.url)), `${path}: ${module}`).toBe(true)
    expect(String(load)).toContain(module.replace('src/site/', ''))
  }
})
