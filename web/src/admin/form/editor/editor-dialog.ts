import { $isLinkNode } from '@lexical/link'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import { $findMatchingParent } from '@lexical/utils'
import {
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  type BaseSelection,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { DESCRIBE_PICTURE, EDIT_LINK } from './commands.ts'
import { $isPictureNode, type PictureWords } from './picture-node.ts'

/** A dialog of the editor, with the selection to which its result applies. */
export type EditorDialog =
  | { kind: 'link'; address: string; needsText: boolean; selection: BaseSelection | null }
  | { kind: 'picture'; selection: BaseSelection | null }
  /** Pasted or dropped files; the dialog is about the first of them. */
  | { kind: 'files'; files: readonly File[]; selection: BaseSelection | null }
  | { kind: 'words'; address: string; words: PictureWords; done: (words: PictureWords) => void }

/**
 * Opens a dialog when a command of the editor needs one.
 * @returns a function that ends this
 */
export function registerDialogs(editor: LexicalEditor, open: (dialog: EditorDialog) => void): () => void {
  return mergeRegister(
    editor.registerCommand(
      EDIT_LINK,
      () => {
        const selection = $getSelection()
        if (!$isRangeSelection(selection)) return false
        const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
        open({
          kind: 'link',
          address: link?.getURL() ?? '',
          needsText: link === null && selection.isCollapsed(),
          selection: selection.clone(),
        })
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        if (files.length > 0) open({ kind: 'files', files, selection: $getSelection()?.clone() ?? null })
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      DESCRIBE_PICTURE,
      (key) => {
        const node = $getNodeByKey(key)
        if (!$isPictureNode(node)) return false
        const done = (words: PictureWords) => {
          editor.update(() => {
            const latest = $getNodeByKey(key)
            if ($isPictureNode(latest)) latest.setWords(words)
          })
        }
        const words = { alt: node.alt(), caption: node.caption() }
        open({ kind: 'words', address: node.address(), words, done })
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
  )
}
