import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commentsOf, hasClauseForSentence } from './comments.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(?:node_modules|dist|\..*)$/.test(entry.name) ? [] : sourcesBelow(path)
    return /\.(?:tsx?|css)$/.test(entry.name) ? [path] : []
  })
}

test.each(['sync', 'server', 'web'])('no sentence of a comment in %s is a clause alone', (folder) => {
  const offences = sourcesBelow(folder).flatMap((file) =>
    commentsOf(file, readFileSync(join(projectFolder, file), 'utf8'))
      .filter(({ text }) => hasClauseForSentence(text))
      .map(({ line, text }) => `${relative('.', file)}:${line}: ${text}`),
  )
  expect(offences).toEqual([])
})

test.each([
  'What is drawn of a row.',
  'Those that are left.',
  'what the operator would read',
  'Whoever is locked out is let in.',
  'The rows of a table. As the server has them.',
  'As `readJson`, but for any content type.',
])('"%s" is found', (comment) => {
  expect(hasClauseForSentence(comment)).toBe(true)
})

test.each([
  'The rows of one table, by id.',
  'As soon as the page is loaded, it asks for the rows.',
  'A row is what the server has.',
])('"%s" passes', (comment) => {
  expect(hasClauseForSentence(comment)).toBe(false)
})

test('line comments below each other are one comment, and code between two parts them', () => {
  const source = '// One\n// comment.\nconst one = 1 // Another.\n/**\n * A block\n * of two lines.\n */\n'
  expect(commentsOf('x.ts', source).map(({ text }) => text)).toEqual([
    'One comment.',
    'Another.',
    'A block of two lines.',
  ])
})
