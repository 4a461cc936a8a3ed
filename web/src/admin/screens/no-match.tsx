import { Button } from '../../ui/buttons/button.tsx'
import type { ListState } from './list-states.ts'

/** Shown if no row matches, with a button that shows all rows. */
export function NoMatch({ onChange }: { onChange: (change: Partial<ListState>) => void }) {
  return (
    <>
      <p>No matches</p>
      <Button
        variant="quiet"
        size="small"
        className="mt-2 min-h-11"
        onClick={() => onChange({ search: '', filters: {} })}
      >
        Show all
      </Button>
    </>
  )
}
