import { Download } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { refusalTexts } from './refusal-texts.ts'

/** Shown beside Save when a save has failed: the reason, the assurance that nothing typed is lost, and the remedy. */
export function SaveRefusal({ error, onExport }: { error: unknown; onExport: () => void }) {
  const { reason, remedy } = refusalTexts(error)
  return (
    <div
      role="alert"
      className="order-first flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-danger-tint px-3 py-2 text-sm text-danger"
    >
      <p className="min-w-0 flex-1 basis-64">
        <strong className="font-semibold">Not saved.</strong> {reason}. Your changes are still in the form:{' '}
        {remedy}, or export your changes.
      </p>
      <Button variant="secondary" size="small" onClick={onExport}>
        <Download aria-hidden="true" size={16} /> Export
      </Button>
    </div>
  )
}
