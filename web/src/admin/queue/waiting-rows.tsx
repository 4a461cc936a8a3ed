import { useMemo } from 'react'
import { useRowsOf } from '../data/hooks.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { AssetUseList } from '../entities/asset-use-list.tsx'
import { waitingEntities, waitingUses } from './waiting-uses.ts'

/**
 * Lists the rows that reference a new row which is not on the site. Their edits wait for it, and need a decision if it
 * is discarded.
 */
export function WaitingRows({ edit }: { edit: ParkedEdit }) {
  const { rows } = useRowsOf(useMemo(() => waitingEntities(edit), [edit]))
  const uses = useMemo(() => waitingUses(edit, (name) => rows.get(name) ?? []), [edit, rows])
  if (uses.length === 0) return null
  return (
    <section aria-label="Edits that depend on it" className="my-2">
      <p>
        The following {uses.length === 1 ? 'item depends' : 'items depend'} on it and{' '}
        {uses.length === 1 ? 'needs' : 'need'} a decision if you discard it:
      </p>
      <AssetUseList uses={uses} inOtherTab />
    </section>
  )
}
