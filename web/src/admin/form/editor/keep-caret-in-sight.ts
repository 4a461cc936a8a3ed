import type { LexicalEditor } from 'lexical'

/** The distance between caret and toolbar in pixels. */
const GAP = 8

/**
 * Lexical scrolls the caret into the scroll container, but ignores the toolbar that covers one of its edges. This
 * function scrolls further, so that the toolbar does not cover typed text.
 * @returns a function that ends this
 */
export function keepCaretInSight(editor: LexicalEditor, toolbarOf: () => Element | null): () => void {
  return editor.registerUpdateListener(() => {
    const root = editor.getRootElement()
    const toolbar = toolbarOf()
    const selection = getSelection()
    if (root === null || toolbar === null || document.activeElement !== root) return
    if (selection === null || selection.focusNode === null || !root.contains(selection.focusNode)) return
    const caret = caretBox(selection.focusNode, selection.focusOffset)
    const bar = toolbar.getBoundingClientRect()
    if (caret.bottom <= bar.top || caret.top >= bar.bottom) return
    const isBelow = getComputedStyle(toolbar).bottom !== 'auto'
    scrollBoxOf(root).scrollBy({
      top: isBelow ? caret.bottom - bar.top + GAP : caret.top - bar.bottom - GAP,
    })
  })
}

/** In an empty block the caret itself has no box. */
function caretBox(node: Node, offset: number): DOMRect {
  const range = document.createRange()
  range.setStart(node, offset)
  const box = range.getBoundingClientRect()
  if (box.height > 0) return box
  const element = node instanceof Element ? (node.children[offset] ?? node) : node.parentElement
  return element?.getBoundingClientRect() ?? box
}

function scrollBoxOf(element: Element): Element {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) return box
  }
  return document.documentElement
}
