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
 * Converts the selection to a link, or a link to text.
 * @param text the words of the link if nothing is selected; null: the selected words
 * @param address null: the link becomes text again
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

/** Selects the end of the text if nothing was selected, or if the selected position no longer exists. */
function $selectAgain(selection: BaseSelection | null): void {
  const isGone =
    $isRangeSelection(selection) &&
    [selection.anchor, selection.focus].some(({ key }) => $getNodeByKey(key) === null)
  $setSelection(selection === null || isGone ? $getRoot().selectEnd() : selection.clone())
}

export function selectionOf(editor: LexicalEditor): BaseSelection | null {
  return editor.read(() => $getSelection()?.clone() ?? null)
}
