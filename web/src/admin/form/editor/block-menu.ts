import { $getNearestNodeOfType } from '@lexical/utils'
import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  $isTextNode,
  ParagraphNode,
} from 'lexical'
import { $toggleBlock } from './block-format.ts'
import type { BlockChoice } from './block-choices.ts'
import { $insertDivider } from './divider.ts'

/** A paragraph that consists of `/` and letters, with the caret behind them. */
export interface SlashLine {
  readonly key: string
  readonly sought: string
}

export function $slashLine(): SlashLine | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const node = selection.anchor.getNode()
  const block = $getNearestNodeOfType(node, ParagraphNode)
  if (!$isTextNode(node) || !$isParagraphNode(block) || !$isRootNode(block.getParent())) return null
  const [, sought] = /^\/(\p{L}[\p{L}\p{N} ]{0,19})?$/u.exec(block.getTextContent()) ?? [null, null]
  const isBehind = selection.anchor.offset === node.getTextContentSize() && node.getNextSibling() === null
  return sought === null || !isBehind ? null : { key: block.getKey(), sought: sought ?? '' }
}

/** Removes the letters and converts the paragraph to the block. A picture and a link need a dialog first. */
export function $takeChoice(line: SlashLine, { kind }: BlockChoice): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || $slashLine()?.key !== line.key) return
  const block = $getNearestNodeOfType(selection.anchor.getNode(), ParagraphNode)
  block?.clear()
  block?.select()
  if (kind === 'divider') $insertDivider()
  else if (kind !== 'picture' && kind !== 'link') $toggleBlock(kind)
}
