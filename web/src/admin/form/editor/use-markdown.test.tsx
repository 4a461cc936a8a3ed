import { buildEditorFromExtensions } from '@lexical/extension'
import { cleanup, renderHook } from '@testing-library/react'
import { $createTextNode, $getRoot, $isElementNode } from 'lexical'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeAdmin } from '../../testing/source-fixture.ts'
import { takeTyped } from '../typed-later.ts'
import { articleExtension } from './article-extension.ts'
import { useMarkdown } from './use-markdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const long = Array.from({ length: 500 }, (_, n) =>
  `Paragraph ${n} ${'of a long article '.repeat(4)}`.trim(),
).join('\n\n')

/** An editor of this text, and the values that it has reported. */
async function opened(value: string) {
  const editor = buildEditorFromExtensions(articleExtension)
  const told: string[] = []
  const { rerender, unmount } = renderHook(
    (shown: string) => useMarkdown(editor, shown, (markdown) => told.push(markdown)),
    { initialProps: value },
  )
  await Promise.resolve()
  /** @param text null: the last letter is deleted */
  const type = (text: string | null) =>
    editor.update(
      () => {
        const first = $getRoot().getFirstChild()
        if (!$isElementNode(first)) return
        const written = first.getTextContent()
        if (text === null) first.clear().append($createTextNode(written.slice(0, -1)))
        else first.append($createTextNode(text))
      },
      { discrete: true },
    )
  const firstKey = () => editor.read(() => $getRoot().getFirstChild()?.getKey())
  return { told, type, firstKey, rerender, unmount }
}

test('a short text is written at each key', async () => {
  const { told, type } = await opened('Short')
  type('a')
  type('b')
  expect(told).toEqual(['Shorta', 'Shortab'])
})

test('a long text is written at the first key, and then when typing pauses', async () => {
  const { told, type } = await opened(long)
  type('a')
  expect(told).toHaveLength(1)
  type('b')
  vi.advanceTimersByTime(300)
  type('c')
  vi.advanceTimersByTime(300)
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(100)
  expect(told).toHaveLength(2)
  expect(told[1]).toBe(long.replace('article\n', 'articleabc\n'))
})

test('continuous typing is written all the same', async () => {
  const { told, type } = await opened(long)
  for (let key = 0; key < 40; key += 1) {
    type('x')
    vi.advanceTimersByTime(100)
  }
  expect(told).toHaveLength(2)
})

test.each([
  ['a save', () => takeTyped(fakeAdmin().source.data)],
  ['another field', () => document.body.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))],
  ['a tab in the background', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['a closing page', () => window.dispatchEvent(new Event('pagehide'))],
])('%s writes pending input of a long text', async (_, end) => {
  const { told, type } = await opened(long)
  type('a')
  type('b')
  expect(told.at(-1)).toContain('articlea\n')
  void end()
  expect(told.at(-1)).toContain('articleab\n')
})

test('a closing editor writes its pending input', async () => {
  const { told, type, unmount } = await opened(long)
  type('a')
  type('b')
  unmount()
  expect(told.at(-1)).toContain('articleab\n')
})

test('after a save the next key is written at once again', async () => {
  const { told, type, rerender } = await opened(long)
  type('a')
  rerender(told[0] ?? '')
  expect(takeTyped(fakeAdmin().source.data)).toBeNull()
  type('b')
  expect(told.at(-1)).toContain('articleab\n')
})

test('input from before another value arrived does not overwrite that value', async () => {
  const { told, type, rerender } = await opened(long)
  type('a')
  type('b')
  rerender('Theirs')
  await Promise.resolve()
  vi.advanceTimersByTime(5000)
  expect(told).toHaveLength(1)
  type('!')
  expect(told.at(-1)).toBe('Theirs!')
})

test('a value of the editor that is rendered late is not taken for another value, and no key is lost', async () => {
  const { told, type, firstKey, rerender } = await opened('Short')
  const key = firstKey()
  type('a')
  type('b')
  rerender('Shorta')
  await Promise.resolve()
  type('c')
  rerender('Shortabc')
  await Promise.resolve()
  expect(told).toEqual(['Shorta', 'Shortab', 'Shortabc'])
  expect(firstKey()).toBe(key)
})

test('after a text returns to its rendered value, a late value of the editor is not taken for another one', async () => {
  const { told, type, firstKey, rerender } = await opened('Short')
  const key = firstKey()
  type('a')
  type(null)
  expect(told).toEqual(['Shorta', 'Short'])
  rerender('Shorta')
  await Promise.resolve()
  type('b')
  rerender('Shortb')
  await Promise.resolve()
  expect(told.at(-1)).toBe('Shortb')
  expect(firstKey()).toBe(key)
})

test('an earlier value that returns after the last one is another value', async () => {
  const { told, type, rerender } = await opened('Short')
  type('a')
  type('b')
  rerender('Shortab')
  rerender('Shorta')
  await Promise.resolve()
  type('!')
  expect(told.at(-1)).toBe('Shorta!')
})
