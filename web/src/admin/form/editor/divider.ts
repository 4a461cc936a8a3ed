import { $createHorizontalRuleNode } from '@lexical/extension'
import {
  $addUpdateTag,
  $createParagraphNode,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  HISTORY_PUSH_TAG,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
} from 'lexical'
import { $insertBlock } from './insert-block.ts'

export function $insertDivider(): void {
  $insertBlock($createHorizontalRuleNode())
}

/** Enter after a line of three dashes creates a divider, which the shortcuts of `@lexical/mdast` lack. */
export function registerDivider(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_ENTER_COMMAND,
    (event) => {
      if (event?.shiftKey === true || !$replaceMark()) return false
      event?.preventDefault()
      return true
    },
    COMMAND_PRIORITY_LOW,
  )
}

function $replaceMark(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
  const node = selection.anchor.getNode()
  const line = node.getParent()
  if (!$isTextNode(node) || !$isParagraphNode(line) || !$isRootNode(line.getParent())) return false
  const text = line.getTextContent()
  if (!/^(?:-{3,}|\*{3,}|_{3,})$/.test(text) || selection.anchor.offset !== text.length) return false
  const paragraph = $createParagraphNode()
  line.replace($createHorizontalRuleNode()).insertAfter(paragraph)
  paragraph.select()
  $addUpdateTag(HISTORY_PUSH_TAG)
  return true
}
