import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { COMMAND_PRIORITY_LOW, mergeRegister, PASTE_TAG, UNDO_COMMAND } from 'lexical'
import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { PASTED } from './pasted.ts'
import { pasteLossText } from './paste-loss.ts'

/** Shows what the last paste has lost. Undo is offered until something else is changed. */
export function PasteNotice() {
  const [editor] = useLexicalComposerContext()
  const [text, setText] = useState<string | null>(null)
  const [isLatest, setLatest] = useState(false)
  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(
          PASTED,
          (loss) => {
            setText(pasteLossText(loss))
            setLatest(true)
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
          if (dirtyElements.size + dirtyLeaves.size > 0 && !tags.has(PASTE_TAG)) setLatest(false)
        }),
      ),
    [editor],
  )
  const undo = () => {
    editor.dispatchCommand(UNDO_COMMAND, undefined)
    setText(null)
    editor.focus()
  }
  return (
    <div className={text === null ? 'sr-only' : 'flex items-center gap-2 border-line py-1 pl-3 text-sm'}>
      <output className="min-w-0 flex-1">{text}</output>
      {text !== null && isLatest ? (
        <Button variant="quiet" size="small" onClick={undo}>
          Undo
        </Button>
      ) : null}
      {text === null ? null : (
        <Button variant="quiet" size="small" aria-label="Close the notice" onClick={() => setText(null)}>
          Close
        </Button>
      )}
    </div>
  )
}
