import { $insertNodeToNearestRoot } from '@lexical/utils'
import { $createParagraphNode, $isElementNode, $isParagraphNode, type LexicalNode } from 'lexical'

/**
 * Inserts a block without text at the caret. If the rest of a heading or quote after it is empty, typing continues in a
 * paragraph.
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
