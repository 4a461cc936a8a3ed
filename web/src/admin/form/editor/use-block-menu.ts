import {
  BLUR_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { useEffect, useEffectEvent, useState } from 'react'
import { type BlockChoice, blockChoices } from './block-choices.ts'
import { $slashLine, $takeChoice, type SlashLine } from './block-menu.ts'
import { EDIT_LINK } from './commands.ts'

export interface OpenBlockMenu {
  readonly line: SlashLine
  readonly choices: readonly BlockChoice[]
  /** The index of the choice that Enter takes. */
  readonly at: number
  readonly choose: (place: number) => void
  readonly take: (choice: BlockChoice) => void
}

/** The menu of blocks after a `/` at the beginning of a paragraph, for the keyboard. null: it is closed. */
export function useBlockMenu(editor: LexicalEditor, onPicture: () => void): OpenBlockMenu | null {
  const [line, setLine] = useState<SlashLine | null>(null)
  const [at, setAt] = useState(0)
  /** The paragraph in which Escape has closed the menu. */
  const [closedIn, setClosedIn] = useState<string | null>(null)
  const choices = line === null || line.key === closedIn ? [] : blockChoices(line.sought)
  const isOpen = choices.length > 0
  const place = Math.min(at, choices.length - 1)

  const take = (choice: BlockChoice | undefined) => {
    if (line === null || choice === undefined) return
    editor.update(() => $takeChoice(line, choice), { discrete: true })
    if (choice.kind === 'picture') onPicture()
    if (choice.kind === 'link') editor.dispatchCommand(EDIT_LINK, null)
  }
  const press = useEffectEvent((event: KeyboardEvent | null, act: () => void) => {
    if (!isOpen) return false
    event?.preventDefault()
    // Otherwise Escape would close the form, and the arrow keys would move the caret.
    event?.stopPropagation()
    act()
    return true
  })
  const move = useEffectEvent((step: number) => setAt((place + step + choices.length) % choices.length))
  const takeHere = useEffectEvent(() => queueMicrotask(() => take(choices[place])))
  const close = useEffectEvent(() => setClosedIn(line?.key ?? null))
  const read = useEffectEvent((next: SlashLine | null) => {
    if (next?.key === line?.key && next?.sought === line?.sought) return
    setLine(next)
    setAt(0)
    // When the paragraph no longer starts with a slash, the next `/` opens the menu again.
    if (next === null || next.key !== closedIn) setClosedIn(null)
  })

  useEffect(() => {
    const onKey = (act: () => void) => (event: KeyboardEvent | null) => press(event, act)
    return mergeRegister(
      editor.registerUpdateListener(({ editorState }) => read(editorState.read($slashLine))),
      editor.registerCommand(
        BLUR_COMMAND,
        () => {
          read(null)
          return false
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_ARROW_DOWN_COMMAND,
        onKey(() => move(1)),
        COMMAND_PRIORITY_HIGH,
      ),
      editor.registerCommand(
        KEY_ARROW_UP_COMMAND,
        onKey(() => move(-1)),
        COMMAND_PRIORITY_HIGH,
      ),
      editor.registerCommand(KEY_ENTER_COMMAND, onKey(takeHere), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_TAB_COMMAND, onKey(takeHere), COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ESCAPE_COMMAND, onKey(close), COMMAND_PRIORITY_HIGH),
    )
  }, [editor])
  return isOpen && line !== null ? { line, choices, at: place, choose: setAt, take } : null
}
