import { $createCodeNode, $isCodeNode, CodeNode } from '@lexical/code-core'
import type { MdastExportHandler, MdastImportContext } from '@lexical/mdast'
import { $getNearestNodeOfType } from '@lexical/utils'
import {
  $createTextNode,
  $getSelection,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  type BaseSelection,
} from 'lexical'
import type { Code } from 'mdast'

/** A block of code has its language, and what else stands behind its fence. */
export function $importCode({ lang, meta, value }: Code, context: MdastImportContext): CodeNode {
  const info = [lang, meta].filter(Boolean).join(' ')
  return $createCodeNode(info === '' ? undefined : info).append(...context.createText(value, 0))
}

export const $exportCode: MdastExportHandler = (node) => {
  if (!(node instanceof CodeNode) || !$isCodeNode(node)) return null
  const [lang = '', ...meta] = (node.getLanguage() ?? '').split(' ')
  return { type: 'code', lang: lang || null, meta: meta.join(' ') || null, value: node.getTextContent() }
}

/** Code has neither formats nor links. */
export function $keepCodePlain(node: CodeNode): void {
  if (!$isCodeNode(node)) return
  for (const child of node.getChildren()) {
    if ($isTextNode(child)) {
      if (child.getFormat() !== 0) child.setFormat(0)
    } else if (!$isLineBreakNode(child)) child.replace($createTextNode(child.getTextContent()))
  }
}

export function $isInCode(selection: BaseSelection | null): boolean {
  if (!$isRangeSelection(selection)) return false
  return [selection.anchor, selection.focus].some(
    (point) => $getNearestNodeOfType(point.getNode(), CodeNode) !== null,
  )
}

/** The selected blocks as one block of code. */
export function $makeCode(): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const text = selection.getTextContent()
  selection.insertNodes([$createCodeNode()])
  const after = $getSelection()
  if ($isRangeSelection(after)) after.insertRawText(text)
}
