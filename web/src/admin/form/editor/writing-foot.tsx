import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { shortcut } from '../../../ui/browser/shortcut.ts'
import type { RowForm } from '../form-values.ts'
import { readTimeOf, wordsIn } from './read-time.ts'
import type { WritingPage } from './use-writing-page.ts'

export interface ReadTime {
  /** Returns the reading time of the article. */
  readonly said: () => string
  readonly use: (readTime: string) => void
}

interface WritingFootProps {
  markdown: string
  readTime: ReadTime
  page: WritingPage
  /** The form whose state the page shows. */
  control: RowForm['control'] | undefined
}

/** Shows the length of the text and, on a separate page, whether it is saved. */
export function WritingFoot({ markdown, readTime, page, control }: WritingFootProps) {
  const words = useMemo(() => wordsIn(markdown), [markdown])
  const [, drawAgain] = useState(0)
  const proposed = readTimeOf(words)
  const isProposed = words > 0 && readTime.said() !== proposed
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 border-t border-line px-3 text-sm text-muted">
      <span className="tabular-nums">
        {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}
        {words === 0 || isProposed ? '' : ` · ${proposed}`}
      </span>
      {isProposed ? (
        <button
          type="button"
          className="min-h-9 underline underline-offset-4 hover:text-ink"
          title={`The article says “${readTime.said()}”`}
          onClick={() => {
            readTime.use(proposed)
            drawAgain((count) => count + 1)
          }}
        >
          Use {proposed}
        </button>
      ) : null}
      {page.isOpen && control !== undefined ? <SaveState control={control} page={page} /> : null}
    </div>
  )
}

/** The state of saving. If the form rejects a save, its errors are shown in the form. */
function SaveState({ control, page }: { control: RowForm['control']; page: WritingPage }) {
  const { isDirty, submitCount, errors } = useFormState({ control })
  const refused = useRef(submitCount)
  useEffect(() => {
    if (submitCount === refused.current) return
    refused.current = submitCount
    if (Object.keys(errors).length > 0) page.closeForError()
  }, [submitCount, errors, page])
  return (
    <span className="ml-auto flex gap-x-4">
      <output className={isDirty ? '' : 'max-sm:sr-only'}>
        {isDirty ? 'Not saved yet' : 'Nothing to save'}
      </output>
      <span className="max-md:hidden">{shortcut('S')} saves</span>
    </span>
  )
}
