import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { useQueue, useSteps } from '../data/hooks.ts'
import { importedPlace } from './imported-place.ts'
import { rowCount } from './row-count.ts'

interface ImportedRowsProps {
  /** The id of the import's step; null if no row had to change. */
  id: string | null
  count: number
  onUndo: (id: string) => void
}

/** The result of a successful import: where the rows are, and the undo. */
export function ImportedRows({ id, count, onUndo }: ImportedRowsProps) {
  const queue = useQueue()
  const step = useSteps().find((each) => each.id === id && !each.isUndone)
  const { text, needsDecision } = importedPlace(id, step, queue)
  return (
    <div className="space-y-4">
      <output className="block">
        {id === null ? null : <strong>{rowCount(count)} imported.</strong>} {text}
      </output>
      <div className="flex flex-wrap gap-2">
        {needsDecision ? (
          <ButtonLink variant="secondary" size="small" to="/admin/edits">
            View edits
          </ButtonLink>
        ) : null}
        {step === undefined ? null : (
          <Button variant="secondary" size="small" onClick={() => onUndo(step.id)}>
            Undo this import
          </Button>
        )}
      </div>
    </div>
  )
}
