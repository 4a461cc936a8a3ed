import { Button } from '../../ui/buttons/button.tsx'
import { useQueue, useSteps } from '../data/hooks.ts'
import { importedPlace } from './imported-place.ts'
import { rowCount } from './row-count.ts'

interface ImportedRowsProps {
  /** Of the step that the import is. */
  id: string
  count: number
  onUndo: () => void
}

/** The good end of an import: where its rows are, and the way back. */
export function ImportedRows({ id, count, onUndo }: ImportedRowsProps) {
  const { pending } = useQueue()
  const step = useSteps().find((each) => each.id === id)
  return (
    <div className="space-y-4">
      <output className="block">
        <strong>{rowCount(count)} imported.</strong> {importedPlace(step, pending > 0)}
      </output>
      <Button variant="secondary" size="small" onClick={onUndo}>
        Undo this import
      </Button>
    </div>
  )
}
