import { $getNodeByKey } from 'lexical'

/**
 * Moves a block of the text by one position.
 * @param step -1: up
 */
export function $moveBlock(key: string, step: 1 | -1): void {
  const node = $getNodeByKey(key)
  if (step < 0) {
    const above = node?.getPreviousSibling()
    if (node != null) above?.insertBefore(node)
  } else {
    const below = node?.getNextSibling()
    if (node != null) below?.insertAfter(node)
  }
}
