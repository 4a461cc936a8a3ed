import { $createCodeNode, $isCodeNode, CodeNode } from '@lexical/code-core'
import type { MdastExportHandler, MdastImportContext } from '@lexical/mdast'
import { $getNearestNodeOfType } from '@lexical/utils'
import {
  $createLineBreakNode,
  $createTextNode,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  type BaseSelection,
  type ElementNode,
  type RangeSelection,
} from 'lexical'
import type { Code } from 'mdast'

/** Imports a block of code with its language and the rest of its info string. */
export function $importCode({ lang, meta, value }: Code, context: MdastImportContext): CodeNode {
  const info = [lang, meta].filter(Boolean).join(' ')
  return $createCodeNode(info === '' ? undefined : info).append(...context.createText(value, 0))
}

export const $exportCode: MdastExportHandler = (node) => {
  if (!(node instanceof CodeNode) || !$isCodeNode(node)) return null
  const [lang = '', ...meta] = (node.getLanguage() ?? '').split(' ')
  return { type: 'code', lang: lang || null, meta: meta.join(' ') || null, value: node.getTextContent() }
}

/** Removes formats and links from code. */
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

/**
 * Converts the selected blocks to one block of code. Pictures and dividers are not text: they stay and split the code.
 */
export function $makeCode(selection: RangeSelection): void {
  const blocks = new Set(selection.getNodes().map((node) => node.getTopLevelElement()))
  const runs: ElementNode[][] = [[]]
  for (const block of blocks) {
    if ($isElementNode(block)) runs.at(-1)?.push(block)
    else runs.push([])
  }
  for (const run of runs) $replaceByCode(run)
}

function $replaceByCode([first, ...others]: readonly ElementNode[]): void {
  if (first === undefined) return
  const lines = [first, ...others].flatMap($linesOf)
  const code = $createCodeNode()
  for (const [index, line] of lines.entries()) {
    if (index > 0) code.append($createLineBreakNode())
    code.append($createTextNode(line))
  }
  first.replace(code)
  for (const other of others) other.remove()
  code.selectEnd()
}

function $linesOf(block: ElementNode): string[] {
  const text = block.getTextContent()
  return ($isCodeNode(block) ? text : text.replaceAll(/\n{2,}/g, '\n')).split('\n')
}
