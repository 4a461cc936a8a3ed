import { dequal } from 'dequal/lite'
import {
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { useEffect, useState } from 'react'
import { $readFormat, noFormat, type SelectionFormat } from './block-format.ts'

/** The state of the editor for the toolbar. */
export interface EditorState {
  /** The format at the selection. */
  readonly format: SelectionFormat
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export function useEditorState(editor: LexicalEditor): EditorState {
  const [format, setFormat] = useState(noFormat)
  const [canUndo, setCanUndo] = useState(false)
  const [canRedo, setCanRedo] = useState(false)
  useEffect(() => {
    const can = (set: (can: boolean) => void) => (payload: boolean) => {
      set(payload)
      return false
    }
    return mergeRegister(
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($readFormat)
        setFormat((before) => (dequal(before, next) ? before : next))
      }),
      editor.registerCommand(CAN_UNDO_COMMAND, can(setCanUndo), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, can(setCanRedo), COMMAND_PRIORITY_LOW),
    )
  }, [editor])
  return { format, canUndo, canRedo }
}
