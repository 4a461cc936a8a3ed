import { useMemo, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { shortened, textDifference, type TextPart } from './text-difference.ts'

export interface TextDifferenceViewProps {
  before: string
  after: string
  titles?: readonly [before: string, after: string]
}

/**
 * A long text before and after a change, side by side if there is space. Deleted words are struck through, and inserted
 * words underlined.
 */
export function TextDifferenceView({ before, after, titles = ['Before', 'After'] }: TextDifferenceViewProps) {
  const difference = useMemo(() => textDifference(before, after), [before, after])
  const short = useMemo(
    () => ({ before: shortened(difference.before), after: shortened(difference.after) }),
    [difference],
  )
  const [isWhole, setWhole] = useState(false)
  const isShortened = JSON.stringify(short) !== JSON.stringify(difference)
  const shown = isWhole ? difference : short
  return (
    <>
      <div className="grid gap-2 md:grid-cols-2">
        <Side title={titles[0]} mark="del" parts={shown.before} />
        <Side title={titles[1]} mark="ins" parts={shown.after} />
      </div>
      {isShortened ? (
        <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show only what changed' : 'Show the whole text'}
        </Button>
      ) : null}
    </>
  )
}

function Side({ title, mark, parts }: { title: string; mark: 'del' | 'ins'; parts: readonly TextPart[] }) {
  return (
    <div className="min-w-0 rounded-control border border-line bg-surface p-3">
      <p className="text-sm text-muted">{title}</p>
      <MarkedText parts={parts} mark={mark} />
    </div>
  )
}

/** Strikes through or underlines the words that only one of two texts has. */
export function MarkedText({ parts, mark: Mark }: { parts: readonly TextPart[]; mark: 'del' | 'ins' }) {
  const look = Mark === 'del' ? 'bg-danger-tint text-danger' : 'bg-success-tint text-success decoration-2'
  if (parts.length === 0) return <span className="block text-muted">Nothing</span>
  return (
    <span className="block whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ text, isMarked }, i) =>
        isMarked ? (
          <Mark key={i} className={look}>
            {text}
          </Mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}
