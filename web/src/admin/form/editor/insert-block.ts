import { $insertNodeToNearestRoot } from '@lexical/utils'
import { $createParagraphNode, $isElementNode, $isParagraphNode, type LexicalNode } from 'lexical'

/**
 * Puts a block without text where the caret is. The rest of a heading or a quote behind it has no text, so typing
 * continues in a paragraph.
 */
export function $insertBlock(node: LexicalNode): void {
  const block = $insertNodeToNearestRoot(node)
  const above = block.getPreviousSibling()
  if ($isParagraphNode(above) && above.isEmpty()) above.remove()
  const next = block.getNextSibling()
  if (!$isElementNode(next) || !next.isEmpty() || $isParagraphNode(next)) return
  const paragraph = $createParagraphNode()
  next.replace(paragraph)
  paragraph.select()
}
