import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8')

const decisionPages = ['sync', 'server', 'web', 'web/src/admin'].map((folder) => `${folder}/DECISIONS.md`)
const pages = [
  'README.md',
  '.github/CONTRIBUTING.md',
  'server/OPERATIONS.md',
  'sync/SPEC.md',
  'sync/ENGINE.md',
  ...['sync', 'server', 'server/art', 'server/postgres', 'web', 'web/src/admin'].map(
    (folder) => `${folder}/README.md`,
  ),
  ...decisionPages,
]

/** The anchors that GitHub generates from headings. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('%s links only to existing files and headings', (page) => {
  const text = read(page)
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, src]) => link ?? src ?? '')
  const broken = links
    .filter((link) => !link.startsWith('https:'))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(projectFolder, target))) return true
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor)
    })
  expect(broken).toEqual([])
})

test.each(pages)('%s has no merge marker, from git or after formatting', (page) => {
  expect(read(page)).not.toMatch(/^(?:<{7}|={7}$|>{7}|(?:> ?){7})/m)
})

/** Files that a command creates, or that a recipe uses as an example. */
const notInTheProject = [
  'bench/latest.json',
  'edits.json',
  'create-administrator.js',
  'doctor.js',
  'backup.js',
  'restore.js',
  'move-media.js',
  'purge-public.js',
  'migrations/00NN_events.sql',
  'sync/src/entities/events.ts',
  'web/src/site/pages/events/events-page.ts',
  'events-route.tsx',
]

function filesBelow(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

test('a file named by a page exists in the project', () => {
  const files = ['.github', 'migrations', 'server', 'sync', 'web'].flatMap(filesBelow)
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.(?:tsx?|js|json|css|html|sql|md))`/g)].map(([, name = '']) => ({
      page,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(
    named.filter(
      ({ name }) =>
        !notInTheProject.includes(name) &&
        !existsSync(join(projectFolder, name)) &&
        !files.some((file) => file.endsWith(`/${name}`)),
    ),
  ).toEqual([])
})

test.each(['README.md', 'server/README.md'])(
  'the figures of %s can be measured again: each word is in the name of a row',
  (page) => {
    const [, table = ''] = /## Measured\n([\s\S]*)$/.exec(read(page)) ?? []
    const words = [...table.matchAll(/^\|.*\| `npm run bench -- "(.+)"` *\|$/gm)].map(([, word = '']) => word)
    expect(words.length).toBeGreaterThan(4)
    const names = ['server/bench', 'web/bench'].flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.bench.ts'))
        .flatMap((file) => [...read(`${folder}/${file}`).matchAll(/^ {2}name: '(.+)',$/gm)])
        .map(([, name = '']) => name),
    )
    expect(words.filter((word) => !names.some((name) => name.includes(word)))).toEqual([])
  },
)

test.each(decisionPages)('%s: each decision is a title and one paragraph of at most 110 words', (page) => {
  const amiss = read(page)
    .trim()
    .split(/^## /m)
    .slice(1)
    .filter((decision) => {
      const [title = '', ...paragraphs] = decision.trim().split(/\n+/)
      const words = paragraphs.join(' ').match(/\S*[\p{L}\p{N}]\S*/gu) ?? []
      return title === '' || paragraphs.length !== 1 || words.length > 110
    })
  expect(amiss).toEqual([])
})
