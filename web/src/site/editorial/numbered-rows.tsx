import { WholeWords } from '../../ui/text/whole-words.tsx'
import { folio } from './folio.ts'

export interface NumberedRow {
  title: string
  text: string
  /** The duration or the time of the step, in a word. */
  note?: string
}

/**
 * Steps or principles as rows with rules between them: number, title, text. The columns depend on the width of the
 * rows, not on that of the screen.
 */
export function NumberedRows({
  rows,
  tone = 'paper',
}: {
  rows: readonly NumberedRow[]
  tone?: 'paper' | 'night'
}) {
  const line = tone === 'night' ? 'border-night-line' : 'border-line'
  const quiet = tone === 'night' ? 'text-on-night-muted' : 'text-muted'
  return (
    <ol className={`@container border-b ${line}`}>
      {rows.map(({ title, text, note }, index) => (
        <li
          key={title}
          className={`grid gap-x-8 gap-y-2 border-t py-6 @lg:grid-cols-[3.5rem_minmax(0,1fr)] @4xl:grid-cols-[3.5rem_minmax(0,5fr)_minmax(0,6fr)] lg:py-8 ${line}`}
        >
          <span aria-hidden="true" className={`font-display text-heading ${quiet}`}>
            {folio(index)}
          </span>
          <h3 className="font-display text-title leading-none text-balance">{title}</h3>
          <div className="@lg:col-start-2 @4xl:col-start-3">
            <p className="max-w-prose">
              <WholeWords text={text} />
            </p>
            {note !== undefined && <p className={`mt-2 text-sm ${quiet}`}>{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
