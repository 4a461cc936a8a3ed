import {
  COMMAND_PRIORITY_NORMAL,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  OUTDENT_CONTENT_COMMAND,
  type TextFormatType,
} from 'lexical'
import { $getSelection, $isRangeSelection } from 'lexical'
import { $findMatchingParent } from '@lexical/utils'
import { $isListItemNode, type ListItemNode } from '@lexical/list'
import { $toggleBlock, type BlockFormat } from './block-format.ts'
import { EDIT_LINK } from './commands.ts'

/** The key is the physical one, since Shift and Alt change the character. */
const blockKeys: Readonly<Record<string, BlockFormat>> = {
  'alt Digit0': 'paragraph',
  'alt Digit2': 'heading',
  'alt Digit3': 'subheading',
  'shift Digit7': 'numbers',
  'shift Digit8': 'bullets',
  'shift Digit9': 'quote',
}

/** On a Mac, Cmd+E uses the selection for search, and Ctrl+E goes to the end of the line. */
const letterKeys: Readonly<Record<string, TextFormatType>> = {
  'shift KeyK': 'code',
  'shift KeyX': 'strikethrough',
}

/**
 * The shortcuts of the toolbar's buttons, except bold and italic, which Lexical handles. In a list, Tab and Shift+Tab,
 * or Ctrl+] and Ctrl+[, indent and outdent an item. Escape releases the Tab key, so that keyboard users can leave a
 * list.
 */
export function registerShortcuts(
  editor: LexicalEditor,
  focusToolbar: () => void,
  turnPage: () => void,
): () => void {
  let isTabFree = false
  const pressInList = (event: KeyboardEvent): boolean => {
    const wasFree = isTabFree
    if (event.key !== 'Shift') isTabFree = false
    if (wasFree || event.ctrlKey || event.metaKey || event.altKey || !$isInList()) return false
    if (event.key === 'Escape') isTabFree = true
    else if (event.key === 'Tab') $moveItems(editor, event.shiftKey)
    else return false
    return true
  }
  return editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      if (pressInList(event)) {
        event.preventDefault()
        event.stopPropagation()
        return true
      }
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
        // The same keys may have another meaning in the screen around the editor.
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
    $moveItems(editor, code === 'BracketLeft')
    return true
  }
  const letters = altKey ? undefined : letterKeys[`${shiftKey ? 'shift ' : ''}${code}`]
  if (letters !== undefined) return editor.dispatchCommand(FORMAT_TEXT_COMMAND, letters)
  const format = altKey === shiftKey ? undefined : blockKeys[`${altKey ? 'alt' : 'shift'} ${code}`]
  if (format === undefined) return false
  $toggleBlock(format)
  return true
}

function $isInList(): boolean {
  const selection = $getSelection()
  return $isRangeSelection(selection) && $itemOf(selection.anchor.getNode()) !== null
}

function $itemOf(node: LexicalNode): ListItemNode | null {
  return $findMatchingParent(node, $isListItemNode)
}

/** The site shows no deeper levels. */
const MOST_LEVELS = 6

/** Moves list items. An item without an item above it has no possible parent, and stays. */
function $moveItems(editor: LexicalEditor, isOut: boolean): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  if (isOut) {
    editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined)
    return
  }
  const [first, last] = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus]
  const above = $itemOf(first.getNode())?.getPreviousSibling() ?? null
  const deepest = Math.max(...[first, last].map((point) => $itemOf(point.getNode())?.getIndent() ?? 0))
  if (above === null || deepest + 1 >= MOST_LEVELS) return
  editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined)
}
