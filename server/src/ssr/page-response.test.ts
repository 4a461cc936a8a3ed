import { expect, test } from 'vitest'
import { prefersMarkdown } from './page-response.ts'

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['TEXT/Markdown; variant=CommonMark', true],
  ['text/html;q=0.8, text/markdown;q=0.9', true],
  ['text/html;q=0, text/markdown;q=0.1', true],
  ['text/html, text/markdown', false],
  ['text/html, text/markdown;q=0.9', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0.1, text/*', false],
  ['text/markdown;q=0.1, */*', false],
  // As sent by browsers and simple clients.
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', false],
  ['text/*', false],
  ['*/*', false],
  ['text/markdownish', false],
  ['', false],
  [null, false],
  [undefined, false],
])('accept %j prefers Markdown: %j', (accept, prefers) => {
  expect(prefersMarkdown(accept)).toBe(prefers)
})
