import { buildEditorFromExtensions } from '@lexical/extension'
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $selectAll,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  UNDO_COMMAND,
} from 'lexical'
import { describe, expect, test } from 'vitest'
import { articleExtension, openMarkdown, writeMarkdown } from './article-extension.ts'
import { $toggleBlock } from './block-format.ts'
import { registerShortcuts } from './shortcuts.ts'

/** An editor with the caret at the end of this text, and a function that types into it key by key. */
function opened(markdown = '') {
  const editor = buildEditorFromExtensions(articleExtension)
  const before = openMarkdown(editor, markdown)
  editor.update(() => $getRoot().selectEnd(), { discrete: true })
  return { editor, written: () => writeMarkdown(editor, before) }
}

function type(editor: LexicalEditor, text: string): void {
  for (const letter of text) {
    editor.update(
      () => {
        const selection = $getSelection()
        if (!$isRangeSelection(selection)) return
        if (letter === '\n') editor.dispatchCommand(KEY_ENTER_COMMAND, null)
        else selection.insertText(letter)
      },
      { discrete: true },
    )
    settle(editor)
  }
}

/** Waits until the editor has handled a key. */
function settle(editor: LexicalEditor): void {
  editor.update(() => {}, { discrete: true })
}

const text = (editor: LexicalEditor) => editor.read(() => $getRoot().getTextContent())

describe('Markdown marks are converted as they are typed', () => {
  test.each([
    ['# Head', '## Head'],
    ['## Head', '## Head'],
    ['### Sub', '### Sub'],
    ['- one\ntwo', '- one\n- two'],
    ['* one', '- one'],
    ['1. one\ntwo', '1. one\n2. two'],
    ['3. three', '3. three'],
    ['> said', '> said'],
    ['```js\na *b*\n  c\n\n\nafter', '```js\na *b*\n  c\n```\n\nafter'],
    ['---\nafter', '---\n\nafter'],
    ['a\n***\nb', 'a\n\n---\n\nb'],
    ['a **bold** word', 'a **bold** word'],
    ['an *italic* word', 'an *italic* word'],
    ['an _italic_ word', 'an *italic* word'],
    ['a ~~struck~~ word', 'a ~~struck~~ word'],
    ['a `code_` word', 'a `code_` word'],
    ['see [cases](/cases) now', 'see [cases](/cases) now'],
  ])('%j', (keys, markdown) => {
    const { editor, written } = opened()
    type(editor, keys)
    expect(written().trim()).toBe(markdown)
  })

  test.each([
    ['#### four'],
    ['` alone'],
    ['~single~'],
    ['2 * 3 * 4'],
    ['snake_case_word'],
    ['--- rule'],
    ['```'],
    ['![a](/media/a.webp)'],
    ['[bad](javascript:alert)'],
    ['> '.repeat(2)],
  ])('%j stays text or becomes a supported block, and is read back unchanged', (keys) => {
    const { editor, written } = opened()
    type(editor, keys)
    const before = text(editor)
    openMarkdown(editor, written())
    expect(text(editor)).toBe(before.trim() === '' ? '' : before)
  })
})

test.each([
  ['# ', '# '],
  ['- ', '- '],
  ['1. ', '1. '],
  ['> ', '> '],
  ['---\n', '---'],
  ['```\n', '```'],
  ['**bold**', '**bold**'],
  ['*it*', '*it*'],
  ['~~it~~', '~~it~~'],
  ['`it`', '`it`'],
])('Ctrl+Z after %j restores the typed characters', async (keys, letters) => {
  const { editor, written } = opened()
  type(editor, keys)
  expect(text(editor)).not.toBe(letters)
  editor.dispatchCommand(UNDO_COMMAND, undefined)
  await Promise.resolve()
  expect(text(editor)).toBe(letters)
  type(editor, 'x')
  expect(text(editor)).toBe(`${letters}x`)
  // The characters are escaped, so they are read back as text.
  openMarkdown(editor, written())
  expect(text(editor)).toBe(`${letters}x`)
})

test.each([
  ['![p](/media/p.webp "Shown")', '![p](/media/p.webp "Shown")'],
  ['***', '***'],
])('selected blocks become code, and %s between them stays', (between, stays) => {
  const { editor, written } = opened(`a *b*\n\n${between}\n\n- c\n  - d\n\n> e\n\nlast`)
  editor.update(
    () => {
      const selection = $selectAll()
      selection.focus.set($getRoot().getChildAtIndex(3)?.getKey() ?? '', 1, 'element')
      $toggleBlock('code')
    },
    { discrete: true },
  )
  expect(written()).toBe(`\`\`\`\na b\n\`\`\`\n\n${stays}\n\n\`\`\`\nc\nd\ne\n\`\`\`\n\nlast`)
})

test('in a code block, the same tool converts it to paragraphs', () => {
  const { editor, written } = opened('a\n\nb')
  const toggle = () => editor.update(() => $toggleBlock('code'), { discrete: true })
  toggle()
  expect(written()).toBe('a\n\n```\nb\n```')
  type(editor, 'c')
  toggle()
  expect(written()).toBe('a\n\nbc')
})

test('Ctrl+Shift+K makes selected words code, and keys with another meaning on a Mac do not', () => {
  const { editor, written } = opened('word')
  const end = registerShortcuts(
    editor,
    () => {},
    () => {},
  )
  editor.update(() => void $selectAll(), { discrete: true })
  const press = (keys: KeyboardEventInit) => {
    editor.dispatchCommand(KEY_DOWN_COMMAND, new KeyboardEvent('keydown', keys))
    settle(editor)
  }
  press({ code: 'KeyE', metaKey: true })
  press({ code: 'KeyE', ctrlKey: true })
  press({ code: 'Digit6', metaKey: true, shiftKey: true })
  expect(written()).toBe('word')
  press({ code: 'KeyK', metaKey: true, shiftKey: true })
  expect(written()).toBe('`word`')
  end()
})

test('existing text is never converted as a mark', () => {
  const { editor, written } = opened('2\\* 3 and \\# 4\n\n\\# not a heading')
  type(editor, ' x')
  expect(written()).toBe('2\\* 3 and \\# 4\n\n\\# not a heading x')
})

test('a mark in a heading or a list is text', () => {
  const { editor, written } = opened('- one')
  type(editor, '\n# two')
  expect(written()).toBe('- one\n- # two'.replace('# two', '\\# two'))
  expect(editor.read(() => $getRoot().getChildren().every($isElementNode))).toBe(true)
})
