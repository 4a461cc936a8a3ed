import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { useRow, useSiteRow } from '../data/hooks.ts'
import { isLongText } from '../table/is-long-text.ts'
import { textOf } from '../data/json-values.ts'
import { TextDifferenceView } from '../table/text-difference-view.tsx'
import { ValueView } from '../table/value-view.tsx'
import { useReleaseTarget } from './use-release-target.ts'

interface StagedFieldNoteProps {
  name: EntityName
  rowId: string | null
  field: string
}

/** Shows, next to a field that the chosen release changes, the value of the site. */
export function StagedFieldNote(props: StagedFieldNoteProps) {
  const target = useReleaseTarget()
  return target === null || props.rowId === null ? null : <Note {...props} rowId={props.rowId} />
}

function Note({ name, rowId, field }: StagedFieldNoteProps & { rowId: string }) {
  const row: AdminRow | null | undefined = useRow(name, rowId)
  const site = useSiteRow(name, rowId)
  const [isShown, setShown] = useState(false)
  if (row == null || site === null) return null
  const { edit } = row
  if (edit?.kind !== 'in-release' || !edit.fields.includes(field)) return null
  const { values } = row
  const entity = entityNamed(name)
  const before = site[field] ?? null
  const after = values[field] ?? null
  const label = entity.fields[field]?.label ?? entity.children[field]?.label ?? field
  return (
    <div className="mt-1 rounded-control bg-accent-tint px-3 py-1 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="font-medium text-accent-strong">Changed by the release</p>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isShown}
          aria-label={`Compare with the site: ${label}`}
          onClick={() => setShown(!isShown)}
        >
          Compare with the site
        </Button>
      </div>
      {isShown ? (
        isLongText(entity.fields[field], before, after) ? (
          <TextDifferenceView
            before={textOf(before)}
            after={textOf(after)}
            titles={['On the site', 'In the release']}
          />
        ) : (
          <div className="pb-1">
            <span className="font-semibold">On the site: </span>
            <ValueView entity={entity} name={field} value={before} />
          </div>
        )
      ) : null}
    </div>
  )
}
