import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readJson, readTexts, schemasOf } from './content-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const article = z.strictObject(schemasOf('content', 'title', 'content', 'published'))
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const articles = () => readTexts(folder, 'content', article)

test('texts come in the order of their files, with their fields and the defaults of missing ones', () => {
  write('02-second.md', '---\ntitle: Second\npublished: true\n---\n\nOne.\n\n---\n\nTwo.\n')
  write('01-first.md', '---\r\ntitle: "First: a start"\r\n---\r\n\r\nA line\r\nand another.\r\n')
  expect(articles()).toEqual([
    { title: 'First: a start', content: 'A line\nand another.', published: false },
    { title: 'Second', content: 'One.\n\n---\n\nTwo.', published: true },
  ])
})

test.each([
  ['a field that is missing', '---\npublished: true\n---\n\nText\n', /Title|title/],
  ['a field that the entity has not', '---\ntitle: A\nheadline: B\n---\n\nText\n', /headline/],
  ['a value that the entity refuses', '---\ntitle: " A"\n---\n\nText\n', /Title is required\s+→ at title/],
  ['a text that the entity refuses', '---\ntitle: A\n---\n\n[B](javascript:c)\n', /→ at content/],
  ['fields that cannot be read', '---\ntitle: [\n---\n\nText\n', /YAMLException/],
  ['no fields', 'Text\n', /begins with no fields/],
])('an error names the file, and %s', (_what, text, reason) => {
  write('03-third.md', text)
  expect(articles).toThrow(/03-third\.md: /)
  expect(articles).toThrow(reason)
})

test('an error in a row of JSON names the file, the row and the field', () => {
  const file = join(folder, 'services.json')
  const services = () => readJson(file, z.array(z.strictObject(schemasOf('services', 'name', 'duration'))))
  write('services.json', '[{ "name": "A" }, { "name": "B", "duration": "a while" }]')
  expect(services).toThrow(/services\.json: .*Duration must be one of: [^]*→ at \[1\]\.duration/)
  write('services.json', '[{ "name": "A" },]')
  expect(services).toThrow(/services\.json: SyntaxError/)
})
