import { numberText } from '@coop/sync/rules'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ToReleaseButton } from '../staging/to-release-button.tsx'
import type { ImportPlan } from './import-plan.ts'
import { ImportStep } from './import-step.tsx'
import { rowCount } from './row-count.ts'
import { useImport } from './use-import.ts'
import { useTransferRows } from './use-transfer-rows.ts'

/** Imports the rows of a file into a list, after a preview of the changes. */
export function ImportDialog({ name }: { name: EntityName }) {
  const navigate = useNavigate()
  const rowsOf = useTransferRows(name)
  const process = useImport(name, rowsOf)
  const { state, startAgain, run } = process
  const entity = entityNamed(name)
  const close = () => void navigate('..')
  const plan = state.step === 'preview' ? state.plan : null
  const count = plan === null ? 0 : plan.counts.new + plan.counts.changed
  const isPlanning = state.step === 'preview' && state.isPlanning

  return (
    <Dialog
      open
      onClose={close}
      title={`Import ${entity.plural.toLowerCase()}`}
      size="large"
      description={
        state.step === 'preview' ? (
          <output>{plan === null || isPlanning ? `Reading ${state.file.name} …` : summaryOf(plan)}</output>
        ) : undefined
      }
      footer={
        state.step === 'preview' ? (
          <>
            <Button variant="secondary" onClick={startAgain}>
              Choose another file
            </Button>
            <ToReleaseButton name={name} disabled={count === 0 || isPlanning} onChoose={run} />
            <Button disabled={count === 0 || isPlanning} onClick={() => run()}>
              Import {rowCount(count)}
            </Button>
          </>
        ) : state.step === 'done' || state.step === 'undone' ? (
          <Button onClick={close}>Close</Button>
        ) : undefined
      }
    >
      {rowsOf === null ? (
        <p>Loading content …</p>
      ) : (
        <ImportStep name={name} rowsOf={rowsOf} process={process} />
      )}
    </Dialog>
  )
}

function summaryOf({ counts, warned }: ImportPlan): string {
  const parts = [
    `${numberText(counts.new)} new`,
    `${numberText(counts.changed)} changed`,
    `${numberText(counts.same)} unchanged`,
    ...(warned === 0 ? [] : [`${numberText(warned)} with warnings`]),
  ]
  if (counts.error === 0) return parts.join(', ')
  return `${parts.join(', ')}; ${rowCount(counts.error)} with errors ${counts.error === 1 ? 'is' : 'are'} skipped`
}
