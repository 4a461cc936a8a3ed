import { Button } from '../../ui/buttons/button.tsx'
import type { Obstacle } from '../undo/plan-reversal.ts'
import type { Outcome } from '../undo/reverse-step.ts'
import { changedSince } from './changed-since.ts'
import { rowCount } from './row-count.ts'

/** The outcome of the undo of an import, or the reason that prevents it. */
export function UndoneImport({ outcome, onUndoRest }: { outcome: Outcome; onUndoRest: () => void }) {
  switch (outcome.kind) {
    case 'gone':
      return <output className="block">This import has already been undone.</output>
    case 'reversed':
      return (
        <div className="space-y-2">
          <output className="block">
            <strong>{rowCount(outcome.rows)} undone.</strong>{' '}
            {outcome.obstacles.length === 0
              ? 'Everything is as it was before the import.'
              : `${changedSince(outcome.obstacles)}:`}
          </output>
          <Titles obstacles={outcome.obstacles} />
        </div>
      )
    case 'asks':
      return (
        <div className="space-y-2">
          <output className="block">{changedSince(outcome.obstacles)}:</output>
          <Titles obstacles={outcome.obstacles} />
          {outcome.rows === 0 ? null : (
            <Button variant="secondary" size="small" onClick={onUndoRest}>
              Undo the import of the other {rowCount(outcome.rows)}
            </Button>
          )}
        </div>
      )
    default:
      return outcome satisfies never
  }
}

const MOST_NAMED = 20

function Titles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  if (obstacles.length === 0) return null
  return (
    <ul className="list-disc pl-6">
      {obstacles.slice(0, MOST_NAMED).map(({ row }) => (
        <li key={row.rowId}>{row.title}</li>
      ))}
      {obstacles.length > MOST_NAMED ? <li>and {obstacles.length - MOST_NAMED} more</li> : null}
    </ul>
  )
}
