import { childListsOf, type EntityName, entityNamed } from '@coop/sync/entities'
import { itemsOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/types.ts'
import { AssetUseList } from '../entities/asset-use-list.tsx'
import type { AssetUse } from '../entities/asset-uses.ts'

interface DeletionDetailProps {
  name: EntityName
  rows: readonly AdminRow[]
  uses: readonly AssetUse[]
}

/** More are counted only. */
const MOST = 50

/** What goes together with the rows, and which rows of others name them. */
export function DeletionDetail({ name, rows, uses }: DeletionDetailProps) {
  const parts = childListsOf(entityNamed(name)).flatMap(({ name: list, list: { label } }) => {
    const count = rows.reduce((sum, { values }) => sum + itemsOf(values[list]).length, 0)
    return count === 0 ? [] : [`${label}: ${count}`]
  })
  return (
    <>
      {parts.length === 0 ? null : <p className="mb-2">Deleted with them: {parts.join(', ')}.</p>}
      {uses.length === 0 ? (
        <p>No other row names them.</p>
      ) : (
        <>
          <p className="mb-2">These rows name them:</p>
          <AssetUseList uses={uses.slice(0, MOST)} inOtherTab />
          {uses.length > MOST ? (
            <p className="mt-2 text-sm text-muted">and {uses.length - MOST} more</p>
          ) : null}
        </>
      )}
    </>
  )
}
