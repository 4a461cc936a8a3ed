import { sitePages } from '@coop/sync/testing'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteRoutes } from './routes.ts'

test('every route names the module that it loads', () => {
  for (const { path, module, load } of siteRoutes) {
    expect(existsSync(new URL(`../../../${module}`, import.meta.url)), `${path}: ${module}`).toBe(true)
    expect(String(load)).toContain(module.replace('src/site/', ''))
  }
})

test('checks of links know the pages that are always there', () => {
  const always = siteRoutes.map(({ path }) => path).filter((path) => !/[:*]/.test(path))
  expect([...sitePages].sort()).toEqual(always.sort())
})
