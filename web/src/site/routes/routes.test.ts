import { pageTemplate, pageTemplates } from '@coop/sync/rules'
import { sitePages } from '@coop/sync/testing'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { matchSite } from './router-routes.ts'
import { siteRoutes } from './routes.ts'

test('every route names the module that it loads', () => {
  for (const { path, module, load } of siteRoutes) {
    expect(existsSync(new URL(`../../../${module}`, import.meta.url)), `${path}: ${module}`).toBe(true)
    expect(String(load)).toContain(module.replace('src/site/', ''))
  }
})

test('the link check knows the pages that always exist', () => {
  const always = siteRoutes.map(({ path }) => path).filter((path) => !/[:*]/.test(path))
  expect([...sitePages].sort()).toEqual(always.sort())
})

test('speed is measured per route pattern, whatever the address', () => {
  expect([...pageTemplates].sort()).toEqual(siteRoutes.map(({ path }) => path).sort())
  for (const address of [
    ...siteRoutes.map(({ path }) => path.replace(/:\w+/, 'a-row').replace('*', '/nowhere')),
    '/members/a/b',
    '/nowhere/a',
    '/cases/',
    '/404',
  ]) {
    expect([address, pageTemplate(address)]).toEqual([address, matchSite(siteRoutes, address).siteRoute.path])
  }
})
