import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Maximize2,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Undo2,
} from 'lucide-react'
import {
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical'
import { $toggleBlock, type BlockFormat, type SelectionFormat } from './block-format.ts'
import { EDIT_LINK } from './commands.ts'
import { $insertDivider } from './divider.ts'
import type { EditorState } from './use-editor-state.ts'
import type { WritingPage } from './use-writing-page.ts'

export interface Tool {
  label: string
  icon: LucideIcon
  /** Shortcuts in the format of `aria-keyshortcuts`. */
  keys?: string
  pressed?: boolean
  disabled?: boolean
  press: () => void
}

/** The tools for text and blocks at a selection. */
export function selectionTools(editor: LexicalEditor, { format }: EditorState): readonly Tool[] {
  const { bold, italic, struck, code, link, heading, subheading, quote } = formatTools(editor, format)
  return [bold, italic, struck, code, link, heading, subheading, quote]
}

/** The buttons of the toolbar in their order. */
export function toolbarTools(
  editor: LexicalEditor,
  { format, canUndo, canRedo }: EditorState,
  onPicture: () => void,
  page: WritingPage,
): readonly Tool[] {
  const { heading, subheading, bullets, numbers, quote, codeBlock, bold, italic, struck, code, link } =
    formatTools(editor, format)
  return [
    heading,
    subheading,
    bullets,
    numbers,
    quote,
    codeBlock,
    bold,
    italic,
    struck,
    code,
    link,
    { label: 'Divider', icon: Minus, press: () => editor.update($insertDivider) },
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
    ...(page.isOpen
      ? []
      : [{ label: 'Write full screen', icon: Maximize2, keys: 'Control+Shift+F', press: page.open }]),
  ]
}

function formatTools(editor: LexicalEditor, format: SelectionFormat) {
  const block = (label: string, icon: LucideIcon, kind: BlockFormat, keys?: string): Tool => ({
    label,
    icon,
    ...(keys !== undefined && { keys }),
    pressed: format.block === kind,
    press: () => editor.update(() => $toggleBlock(kind)),
  })
  const letters = (
    label: string,
    icon: LucideIcon,
    kind: TextFormatType,
    keys: string,
    pressed: boolean,
  ): Tool => ({
    label,
    icon,
    keys,
    pressed,
    press: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, kind),
  })
  return {
    heading: block('Heading', Heading2, 'heading', 'Control+Alt+2'),
    subheading: block('Subheading', Heading3, 'subheading', 'Control+Alt+3'),
    bullets: block('Bulleted list', List, 'bullets', 'Control+Shift+8'),
    numbers: block('Numbered list', ListOrdered, 'numbers', 'Control+Shift+7'),
    quote: block('Quote', Quote, 'quote', 'Control+Shift+9'),
    codeBlock: block('Code block', SquareCode, 'code'),
    bold: letters('Bold', Bold, 'bold', 'Control+B', format.isBold),
    italic: letters('Italic', Italic, 'italic', 'Control+I', format.isItalic),
    struck: letters('Strikethrough', Strikethrough, 'strikethrough', 'Control+Shift+X', format.isStruck),
    code: letters('Code', Code, 'code', 'Control+Shift+K', format.isCode),
    link: {
      label: 'Link',
      icon: Link,
      keys: 'Control+K',
      pressed: format.link !== null,
      press: () => void editor.dispatchCommand(EDIT_LINK, null),
    },
  } as const satisfies Record<string, Tool>
}
