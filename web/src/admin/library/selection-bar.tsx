import { Pencil, Trash2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import type { RowOf } from '../data/types.ts'
import { useSelection } from './selection.ts'

type Asset = RowOf<'website_assets'>

const BulkEditDialog = lazyComponent(
  async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog,
  ({ onClose, hasFailed }) => <DialogFrame title="Edit assets" hasFailed={hasFailed} onClose={onClose} />,
)

interface SelectionBarProps {
  assets: readonly Asset[]
  /** The ones that match. */
  shown: readonly Asset[]
  onDelete: (assets: readonly Asset[]) => Promise<boolean>
}

/** What can be done with the chosen assets, while there are any. */
export function SelectionBar({ assets, shown, onDelete }: SelectionBarProps) {
  const selection = useSelection()
  const ids = useSyncExternalStore(selection.ids.subscribe, selection.ids.get)
  const [isEditing, setEditing] = useState(false)
  const chosen = assets.filter(({ id }) => ids.has(id))
  if (chosen.length === 0) return null
  return (
    <section
      aria-label="Chosen assets"
      className="sticky top-14 z-20 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-accent bg-accent-tint px-3 py-1.5"
    >
      <output className="font-semibold">{chosen.length} selected</output>
      {shown.every(({ id }) => ids.has(id)) ? null : (
        <Button variant="quiet" size="small" onClick={() => selection.choose(shown.map(({ id }) => id))}>
          Select all {shown.length} that match
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => selection.clear()}>
        Clear selection
      </Button>
      <span className="ml-auto flex gap-2">
        <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" size={16} /> Edit
        </Button>
        <Button
          variant="danger"
          size="small"
          onClick={() => void onDelete(chosen).then((isDone) => (isDone ? selection.clear() : undefined))}
        >
          <Trash2 aria-hidden="true" size={16} /> Delete
        </Button>
      </span>
      {isEditing ? <BulkEditDialog assets={chosen} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}
