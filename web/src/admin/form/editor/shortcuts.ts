import {
  COMMAND_PRIORITY_NORMAL,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical'
import { $getSelection, $isRangeSelection } from 'lexical'
import { $findMatchingParent } from '@lexical/utils'
import { $isListItemNode } from '@lexical/list'
import { $toggleBlock, type BlockFormat } from './block-format.ts'
import { EDIT_LINK } from './commands.ts'

/** By the place of the key, since Shift and Alt change the character. */
const blockKeys: Readonly<Record<string, BlockFormat>> = {
  'alt Digit0': 'paragraph',
  'alt Digit2': 'heading',
  'alt Digit3': 'subheading',
  'shift Digit7': 'numbers',
  'shift Digit8': 'bullets',
  'shift Digit9': 'quote',
}

/** The keys of the toolbar's buttons, and Ctrl+] and Ctrl+[ for an item within an item; bold and italic are Lexical's own. */
export function registerShortcuts(
  editor: LexicalEditor,
  focusToolbar: () => void,
  turnPage: () => void,
): () => void {
  return editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      if (event.key === 'F10' && event.altKey) {
        event.preventDefault()
        focusToolbar()
        return true
      }
      if (!(event.ctrlKey || event.metaKey)) return false
      const isPage = event.shiftKey && !event.altKey && event.code === 'KeyF'
      if (isPage) turnPage()
      const handled = isPage || press(editor, event)
      if (handled) {
        event.preventDefault()
        // The same keys may mean something to the screen around it.
        event.stopPropagation()
      }
      return handled
    },
    COMMAND_PRIORITY_NORMAL,
  )
}

function press(editor: LexicalEditor, event: KeyboardEvent): boolean {
  const { altKey, shiftKey, code } = event
  if (!altKey && !shiftKey && code === 'KeyK') return editor.dispatchCommand(EDIT_LINK, null)
  if (!altKey && !shiftKey && (code === 'BracketRight' || code === 'BracketLeft')) {
    if (!$isInList()) return false
    return editor.dispatchCommand(
      code === 'BracketRight' ? INDENT_CONTENT_COMMAND : OUTDENT_CONTENT_COMMAND,
      undefined,
    )
  }
  const format = altKey === shiftKey ? undefined : blockKeys[`${altKey ? 'alt' : 'shift'} ${code}`]
  if (format === undefined) return false
  $toggleBlock(format)
  return true
}

function $isInList(): boolean {
  const selection = $getSelection()
  return (
    $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isListItemNode) !== null
  )
}
