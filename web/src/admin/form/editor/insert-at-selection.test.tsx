import { buildEditorFromExtensions } from '@lexical/extension'
import { $getRoot, type LexicalEditor } from 'lexical'
import { expect, test } from 'vitest'
import { articleExtension, openMarkdown, writeMarkdown } from './article-extension.ts'
import { insertPicture, selectionOf } from './insert-at-selection.ts'

function caretAtEnd(editor: LexicalEditor) {
  editor.update(() => void $getRoot().selectEnd(), { discrete: true })
  return selectionOf(editor)
}

test('a picture is inserted at the end of a text that was replaced while it was chosen', async () => {
  const editor = buildEditorFromExtensions(articleExtension)
  openMarkdown(editor, 'Before')
  const selection = caretAtEnd(editor)
  const opened = openMarkdown(editor, 'After')
  insertPicture(editor, selection, '/media/a.webp', { alt: 'A', caption: '' })
  await Promise.resolve()
  expect(writeMarkdown(editor, opened)).toBe('After\n\n![A](/media/a.webp)')
})
