import { $toggleLink } from '@lexical/link'
import {
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type BaseSelection,
  type LexicalEditor,
} from 'lexical'
import { $insertPicture, type PictureWords } from './picture-node.ts'

/**
 * Makes a link of the selection, or text of a link.
 * @param text the words of the link where nothing is selected; null: the selected ones
 * @param address null: what was a link is text again
 */
export function setLink(
  editor: LexicalEditor,
  selection: BaseSelection | null,
  address: string | null,
  text: string | null,
): void {
  editor.update(() => {
    $selectAgain(selection)
    const range = $getSelection()
    if (text !== null && address !== null && $isRangeSelection(range)) {
      const words = $createTextNode(text)
      range.insertNodes([words])
      words.select(0, text.length)
    }
    $toggleLink(address)
    const after = $getSelection()
    if ($isRangeSelection(after)) after.anchor.set(after.focus.key, after.focus.offset, after.focus.type)
  })
}

export function insertPicture(
  editor: LexicalEditor,
  selection: BaseSelection | null,
  address: string,
  words: PictureWords,
): void {
  editor.update(() => {
    $selectAgain(selection)
    $insertPicture(address, words)
  })
}

/** A text in which nothing was selected, or of which the selected place has gone meanwhile, is gone on with at its end. */
function $selectAgain(selection: BaseSelection | null): void {
  const isGone =
    $isRangeSelection(selection) &&
    [selection.anchor, selection.focus].some(({ key }) => $getNodeByKey(key) === null)
  $setSelection(selection === null || isGone ? $getRoot().selectEnd() : selection.clone())
}

export function selectionOf(editor: LexicalEditor): BaseSelection | null {
  return editor.read(() => $getSelection()?.clone() ?? null)
}
