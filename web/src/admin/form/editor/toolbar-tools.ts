import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Maximize2,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { FORMAT_TEXT_COMMAND, type LexicalEditor, REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import { $toggleBlock, type BlockFormat } from './block-format.ts'
import { EDIT_LINK } from './commands.ts'
import type { EditorState } from './use-editor-state.ts'
import type { WritingPage } from './use-writing-page.ts'

export interface Tool {
  label: string
  icon: LucideIcon
  /** In the form of `aria-keyshortcuts`. */
  keys?: string
  pressed?: boolean
  disabled?: boolean
  press: () => void
}

/** The buttons of the toolbar in their order. */
export function toolbarTools(
  editor: LexicalEditor,
  { format, canUndo, canRedo }: EditorState,
  onPicture: () => void,
  page: WritingPage,
): readonly Tool[] {
  const block = (label: string, icon: LucideIcon, kind: BlockFormat, keys: string): Tool => ({
    label,
    icon,
    keys,
    pressed: format.block === kind,
    press: () => editor.update(() => $toggleBlock(kind)),
  })
  return [
    block('Heading', Heading2, 'heading', 'Control+Alt+2'),
    block('Subheading', Heading3, 'subheading', 'Control+Alt+3'),
    block('Bulleted list', List, 'bullets', 'Control+Shift+8'),
    block('Numbered list', ListOrdered, 'numbers', 'Control+Shift+7'),
    block('Quote', Quote, 'quote', 'Control+Shift+9'),
    {
      label: 'Bold',
      icon: Bold,
      keys: 'Control+B',
      pressed: format.isBold,
      press: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold'),
    },
    {
      label: 'Italic',
      icon: Italic,
      keys: 'Control+I',
      pressed: format.isItalic,
      press: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic'),
    },
    {
      label: 'Link',
      icon: Link,
      keys: 'Control+K',
      pressed: format.link !== null,
      press: () => editor.dispatchCommand(EDIT_LINK, null),
    },
    { label: 'Picture', icon: ImagePlus, press: onPicture },
    {
      label: 'Undo',
      icon: Undo2,
      keys: 'Control+Z',
      disabled: !canUndo,
      press: () => editor.dispatchCommand(UNDO_COMMAND, undefined),
    },
    {
      label: 'Redo',
      icon: Redo2,
      keys: 'Control+Shift+Z',
      disabled: !canRedo,
      press: () => editor.dispatchCommand(REDO_COMMAND, undefined),
    },
    {
      label: 'Write full screen',
      icon: Maximize2,
      keys: 'Control+Shift+F',
      pressed: page.isOpen,
      press: page.isOpen ? page.close : page.open,
    },
  ]
}
