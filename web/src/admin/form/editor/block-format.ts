import { $isCodeNode } from '@lexical/code-core'
import { $isLinkNode } from '@lexical/link'
import { $insertList, $isListNode, $removeList, ListNode } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import { $findMatchingParent, $getNearestNodeOfType } from '@lexical/utils'
import { $createParagraphNode, $getSelection, $isRangeSelection, type LexicalNode } from 'lexical'
import { $makeCode } from './code-block.ts'

export type BlockFormat = 'paragraph' | 'heading' | 'subheading' | 'quote' | 'bullets' | 'numbers' | 'code'

/** The block and the formats at the selection. */
export interface SelectionFormat {
  readonly block: BlockFormat
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isStruck: boolean
  readonly isCode: boolean
  /** The address of the link at the selection. null: there is none. */
  readonly link: string | null
}

export const noFormat: SelectionFormat = {
  block: 'paragraph',
  isBold: false,
  isItalic: false,
  isStruck: false,
  isCode: false,
  link: null,
}

export function $readFormat(): SelectionFormat {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return noFormat
  const node = selection.anchor.getNode()
  const link = $findMatchingParent(node, $isLinkNode)
  return {
    block: $blockOf(node),
    isBold: selection.hasFormat('bold'),
    isItalic: selection.hasFormat('italic'),
    isStruck: selection.hasFormat('strikethrough'),
    isCode: selection.hasFormat('code'),
    link: link?.getURL() ?? null,
  }
}

function $blockOf(node: LexicalNode): BlockFormat {
  const list = $getNearestNodeOfType(node, ListNode)
  if (list !== null) return list.getListType() === 'number' ? 'numbers' : 'bullets'
  const block = node.getTopLevelElement()
  if ($isQuoteNode(block)) return 'quote'
  if ($isCodeNode(block)) return 'code'
  if ($isHeadingNode(block)) return block.getTag() === 'h2' ? 'heading' : 'subheading'
  return 'paragraph'
}

/** Converts the selected blocks to this format, or to paragraphs if they already have it. */
export function $toggleBlock(format: BlockFormat): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const next = $blockOf(selection.anchor.getNode()) === format ? 'paragraph' : format
  const top = selection.anchor.getNode().getTopLevelElement()
  switch (next) {
    case 'bullets':
      return $insertList('bullet')
    case 'numbers':
      return $insertList('number')
    case 'paragraph':
      return $isListNode(top) ? $removeList() : $setBlocksType(selection, $createParagraphNode)
    case 'heading':
      return $setBlocksType(selection, () => $createHeadingNode('h2'))
    case 'subheading':
      return $setBlocksType(selection, () => $createHeadingNode('h3'))
    case 'quote':
      return $setBlocksType(selection, () => $createQuoteNode())
    case 'code':
      return $makeCode(selection)
    default:
      return next satisfies never
  }
}
