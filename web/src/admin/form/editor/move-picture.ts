import {
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  COMMAND_PRIORITY_HIGH,
  DRAGOVER_COMMAND,
  DRAGSTART_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { $isPictureNode } from './picture-node.ts'

/**
 * A dragged picture is dropped above or below a block, whose edge is highlighted.
 * @returns a function that ends this
 */
export function registerPictureDrag(editor: LexicalEditor): () => void {
  /** The key of the dragged picture. */
  let dragged: string | null = null
  let marked: HTMLElement | null = null
  const mark = (block: HTMLElement | null, edge: string) => {
    if (marked !== block) delete marked?.dataset['dropEdge']
    marked = block
    if (block !== null) block.dataset['dropEdge'] = edge
  }
  const end = () => {
    dragged = null
    mark(null, '')
  }
  document.addEventListener('dragend', end)
  return mergeRegister(
    () => document.removeEventListener('dragend', end),
    editor.registerCommand(
      DRAGSTART_COMMAND,
      ({ target, dataTransfer }) => {
        const node = target instanceof Element ? $getNearestNodeFromDOMNode(target) : null
        if (!$isPictureNode(node)) return false
        dragged = node.getKey()
        // Some browsers need data for a drag.
        dataTransfer?.setData('text/plain', '')
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DRAGOVER_COMMAND,
      (event) => {
        if (dragged === null) return false
        event.preventDefault()
        const place = placeAt(editor, event.clientY)
        mark(place?.block ?? null, place?.isAbove === true ? 'top' : 'bottom')
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const node = dragged === null ? null : $getNodeByKey(dragged)
        if (node === null) return false
        event.preventDefault()
        const place = placeAt(editor, event.clientY)
        const target = place === null ? null : $getNearestNodeFromDOMNode(place.block)
        end()
        if (target === null || target.is(node)) return true
        if (place?.isAbove === true) target.insertBefore(node)
        else target.insertAfter(node)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
}

/** The block of the text at this height, and whether the height is in its upper half. */
function placeAt(editor: LexicalEditor, y: number): { block: HTMLElement; isAbove: boolean } | null {
  const blocks = [...(editor.getRootElement()?.children ?? [])].filter((each) => each instanceof HTMLElement)
  const block = blocks.find((each) => y <= each.getBoundingClientRect().bottom) ?? blocks.at(-1)
  if (block === undefined) return null
  const { top, height } = block.getBoundingClientRect()
  return { block, isAbove: y < top + height / 2 }
}
