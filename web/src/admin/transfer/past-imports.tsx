import type { EntityName } from '@coop/sync/entities'
import { Button } from '../../ui/buttons/button.tsx'
import { isInRelease } from './is-in-release.ts'
import { rowCount } from './row-count.ts'
import { usePastImports } from './use-past-imports.ts'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Imports made on this device that can be undone. */
export function PastImports({ name, onUndo }: { name: EntityName; onUndo: (id: string) => void }) {
  const imports = usePastImports(name)
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="past-imports" className="mt-6">
      <h3 id="past-imports" className="mb-1 font-semibold">
        Imported on this device
      </h3>
      <ul className="border-t border-line">
        {imports.map((step) => (
          <li key={step.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{step.fileName}</span>
            <span className="text-sm text-muted">
              {rowCount(step.rows)}
              {isInRelease(step) ? ' in a release' : ''}, {time.format(step.at)}
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Undo the import of ${step.fileName}, ${time.format(step.at)}`}
              onClick={() => onUndo(step.id)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
