import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const admin = join(import.meta.dirname, '../src/admin')

/** The modules that a module loads through static imports. */
function staticModules(entry: string): Set<string> {
  const modules = new Set([entry])
  for (const module of modules) {
    if (module.endsWith('.css')) continue
    const source = readFileSync(module, 'utf8')
    for (const [, path = ''] of source.matchAll(staticImport)) modules.add(join(dirname(module), path))
  }
  return modules
}

const staticImport = /^(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm

/** Whether a module contains classes: markup, or a file of classes. */
const hasClasses = (module: string) => /\.tsx$|-class\.ts$/.test(module)

/** The files for a path with alternatives in braces. */
function alternatives(path: string): string[] {
  const [, before = '', names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return names.split(',').map((name) => join(admin, `${before}${name}${after}`))
}

test('the first style sheet contains the classes of every module that loads before the first rows', () => {
  const sheet = readFileSync(join(admin, 'first.css'), 'utf8')
  const sources = [...sheet.matchAll(/^@source "([^"]+)";$/gm)].map(([, path = '']) => join(admin, path))
  const modules = [...staticModules(join(admin, 'main.tsx'))].filter(hasClasses)
  expect(modules.length).toBeGreaterThan(50)
  const left = [...sheet.matchAll(/^@source not "([^"*]+)";$/gm)].flatMap(([, path = '']) =>
    alternatives(path),
  )
  expect(left.length).toBeGreaterThan(20)
  const isIn = (module: string) =>
    !left.includes(module) && sources.some((source) => module === source || module.startsWith(`${source}/`))
  const without = modules.filter((module) => !isIn(module))
  expect(without.map((module) => relative(admin, module))).toEqual([])
})
