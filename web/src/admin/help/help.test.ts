import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { adminRoutes } from '../routes.tsx'
import { helpAddress, helpFor, helpPages } from './help-pages.ts'
import { helpText } from './help-texts.ts'
import { createHelpSearch } from './search-help.ts'

const routes = adminRoutes(() => null)
/** The path of the route that shows an address; '*' if there is none. */
const routeOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path ?? 'index'

test('every text has a page and every page a text of 120 to 300 words', () => {
  const names = helpPages.map(({ name }) => name)
  const files = readdirSync(join(import.meta.dirname, 'pages'))
  expect(files.filter((file) => file.endsWith('.md')).sort()).toEqual(
    names.map((name) => `${name}.md`).sort(),
  )
  for (const name of names) {
    const words = helpText(name)
      .replaceAll(/!\[.*?\]\(.*?\)/g, '')
      .split(/\s+/).length
    expect(words, name).toBeGreaterThanOrEqual(120)
    expect(words, name).toBeLessThanOrEqual(300)
  }
})

test('no picture is larger than 40 kB, and all together are a quarter of a megabyte', () => {
  const folder = join(import.meta.dirname, 'pages')
  const sizes = readdirSync(folder)
    .filter((file) => file.endsWith('.webp'))
    .map((file) => statSync(join(folder, file)).size)
  expect(Math.max(...sizes)).toBeLessThan(40_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000)
})

test('every link of a page leads to a screen or another page, and every picture exists', () => {
  const files = readdirSync(join(import.meta.dirname, 'pages'))
  for (const { name } of helpPages) {
    for (const [link, sign, words, to = ''] of helpText(name).matchAll(/(!?)\[(.*?)\]\((.*?)\)/g)) {
      expect(words, `${name}: ${link}`).not.toBe('')
      if (sign === '!') expect(files, name).toContain(to)
      else if (to.startsWith('/admin/help/'))
        expect(helpPages.map((page) => helpAddress(page.name))).toContain(to)
      else expect(routeOf(to), `${name}: ${to}`).not.toBe('*')
    }
  }
})

test('every screen of the menu and the routes has a page that explains it', () => {
  const screens = routes
    .flatMap(({ children = [] }) => children)
    .flatMap(({ children = [] }) => children)
    .flatMap(({ path = '' }) => path.split('/')[0] ?? '')
    .filter((screen) => screen !== '*' && screen !== 'help')
  expect(screens.length).toBeGreaterThan(20)
  for (const screen of screens) expect(helpFor(`/admin/${screen}`), screen).toMatch(/\/help\/\w/)
  expect(helpFor('/admin')).toBe('/admin/help/first-hour')
  expect(helpFor('/admin/assets/new')).toBe('/admin/help/pictures')
  expect(helpFor('/admin/no-such-screen')).toBe('/admin/help')
})

/** Labels that the code composes. */
const composed = ['Add Article', 'Mine for all fields', 'Theirs for all fields']

test('the labels in the help pages equal those of the screens', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = [folder, join(folder, '../../../sync/src')].flatMap((from) =>
    readdirSync(from, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!test)\.tsx?$/.test(file) && !file.startsWith('help'))
      .map((file) => readFileSync(join(from, file), 'utf8')),
  )
  const missing = helpPages.flatMap(({ name }) =>
    [...helpText(name).matchAll(/\*\*(.+?)\*\*/g)]
      .map(([, label = '']) => label)
      .filter((label) => !composed.includes(label) && !sources.some((source) => source.includes(label)))
      .map((label) => `${name}: ${label}`),
  )
  expect(missing).toEqual([])
})

test('a search lists the page on its topic first, tolerates a typing error, and shows the sentence', () => {
  const search = createHelpSearch()
  const names = (query: string) => search(query).map(({ page }) => page.name)
  expect(names('conflict')[0]).toBe('conflicts')
  expect(names('pictres')[0]).toBe('pictures')
  expect(names('Schedule')).toContain('releases')
  expect(names('find anything')[0]).toBe('first-hour')
  expect(search('focal point')[0]?.sentence).toMatch(/^Set the focal point/)
  expect(search('redo').at(-1)?.sentence).toBe('Everywhere: Redo (Mod+Shift+Z, Ctrl+Y)')
  expect(names('xyzzyq')).toEqual([])
})
