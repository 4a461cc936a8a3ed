import { numberText } from '@coop/sync/rules'
import { childListsOf, type EntityName, entityNamed } from '@coop/sync/entities'
import { useMemo } from 'react'
import { itemsOf } from '../data/json-values.ts'
import { useRowsOf } from '../data/hooks.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { AssetUseList } from '../entities/asset-use-list.tsx'
import { unusedText } from '../entities/asset-uses.ts'
import { isRowOf } from '../data/values.ts'
import { type Loss, namingEntities, type RowUse, rowUses } from './row-uses.ts'

export interface DeletionDetailProps {
  name: EntityName
  /** At least one row. */
  rows: readonly AdminRow[]
}

/** Further rows are only counted. */
const MOST = 50

const losses: readonly Loss[] = ['entry', 'link', 'value', 'theme', 'picture']

/** The child lists that are deleted with the rows, and the references to the rows, with the effect on each. */
export function DeletionDetail({ name, rows }: DeletionDetailProps) {
  const naming = useMemo(() => namingEntities(name), [name])
  const { rows: others, complete } = useRowsOf(naming)
  const uses = useMemo(
    () => (complete ? rowUses(name, rows, (other) => others.get(other) ?? []) : null),
    [name, rows, others, complete],
  )
  const isOne = rows.length === 1
  const parts = childListsOf(entityNamed(name)).flatMap(({ name: list, list: { label } }) => {
    const count = rows.reduce((sum, { values }) => sum + itemsOf(values[list]).length, 0)
    return count === 0 ? [] : [`${label}: ${numberText(count)}`]
  })
  return (
    <>
      {parts.length === 0 ? null : (
        <p className="mb-2">
          Deleted with {isOne ? 'it' : 'them'}: {parts.join(', ')}.
        </p>
      )}
      {uses === null ? (
        <p>References to {isOne ? 'it' : 'them'} are listed when all content has loaded.</p>
      ) : uses.length === 0 ? (
        <p>{unnamedText(name, rows)}</p>
      ) : (
        <Uses uses={uses} isOne={isOne} />
      )}
    </>
  )
}

function Uses({ uses, isOne }: { uses: readonly RowUse[]; isOne: boolean }) {
  const count = new Set(uses.map(({ entity, rowId }) => `${entity} ${rowId}`)).size
  const shown = losses.flatMap((loss) => uses.filter((use) => use.loss === loss)).slice(0, MOST)
  return (
    <>
      <p className="mb-2">
        {count === 1 ? '1 item refers to' : `${numberText(count)} items refer to`} {isOne ? 'it' : 'them'}.
      </p>
      <div className="max-h-[40dvh] space-y-2 overflow-y-auto">
        {losses.map((loss) => {
          const same = shown.filter((use) => use.loss === loss)
          return same.length === 0 ? null : (
            <section key={loss} aria-label={lossText(loss)}>
              <p>{lossText(loss)}</p>
              <AssetUseList uses={same} inOtherTab isWithinScroller />
            </section>
          )
        })}
      </div>
      {uses.length > MOST ? (
        <p className="mt-2 text-sm text-muted">and {numberText(uses.length - MOST)} more</p>
      ) : null}
    </>
  )
}

function unnamedText(name: EntityName, rows: readonly AdminRow[]): string {
  if (name !== 'website_assets') return `No other item refers to ${rows.length === 1 ? 'it' : 'them'}.`
  return unusedText(
    rows.flatMap(({ id, values, edit }) => (isRowOf('website_assets', values) ? [{ id, values, edit }] : [])),
  )
}

function lossText(loss: Loss): string {
  switch (loss) {
    case 'entry':
      return 'Removed from a list in:'
    case 'link':
      return 'The name stays in a list, without a link, in:'
    case 'value':
      return 'Left empty in:'
    case 'theme':
      return 'The name stays, but is no longer a theme, in:'
    case 'picture':
      return 'No picture is shown in:'
    default:
      return loss satisfies never
  }
}
