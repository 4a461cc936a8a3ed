/**
 * Puts the caret into a text in the rich-text editor, at the given letter of a paragraph of the previewed page.
 *
 * @returns false if the paragraph is not in the editor yet
 */
export function caretInParagraph(editor: HTMLElement, { text, at }: { text: string; at: number }): boolean {
  const wanted = plain(text)
  const blocks = [...editor.querySelectorAll('h1, h2, h3, h4, p, li, blockquote, figcaption')]
  const block = blocks.findLast(({ textContent }) => plain(textContent) === wanted)
  if (block === undefined) return editor.textContent.trim() !== ''
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let left = at
  let last: Node | null = null
  while (walker.nextNode() !== null) {
    last = walker.currentNode
    const length = last.textContent?.length ?? 0
    if (left <= length) break
    left -= length
  }
  if (last !== null) document.getSelection()?.collapse(last, Math.min(left, last.textContent?.length ?? 0))
  block.scrollIntoView({ block: 'center' })
  return true
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
