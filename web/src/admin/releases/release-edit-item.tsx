import { checks, type Finding, rowFindings, type SiteIndex } from '@coop/sync/checks'
import { clientFields, entityNamed } from '@coop/sync/entities'
import { overlaidRow } from '@coop/sync/overlay'
import {
  conflictOf,
  type EditConflict,
  type HeldEdit,
  type ReleaseEdit,
  settledEdit,
} from '@coop/sync/releases'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { FindingMark } from '../checks/finding-mark.tsx'
import { useSiteRow } from '../data/hooks.ts'
import type { RowValues } from '../data/admin-row.ts'
import { rowAddress } from '../entities/addresses.ts'
import { DifferenceView } from '../history/difference-view.tsx'
import type { ChosenSides } from '../queue/side-choices.tsx'
import { EditStateMark } from '../table/edit-state.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { editOf, type Release, type ReleaseEditRow } from './use-release.ts'

interface ReleaseEditItemProps {
  row: ReleaseEditRow
  /** Why the last attempt to publish the release failed for this edit; null if it did not. */
  held: HeldEdit | null
  /** null: some rows of the site are not loaded yet. */
  index: SiteIndex | null
  /** The releases to which it can be moved. */
  others: readonly Release[]
  isFixed: boolean
  onTakeOut: () => void
  onMove: (releaseId: string) => void
  onSettle: (edit: ReleaseEdit | null) => void
  onOpen: () => void
}

const verbs = { insert: 'New', update: 'Changed', delete: 'Deleted' } as const

/** An edit in a release: its changes, its problems, and its actions. */
export function ReleaseEditItem(props: ReleaseEditItemProps) {
  const { row, held, index, others, isFixed, onTakeOut, onMove, onSettle, onOpen } = props
  const edit = editOf(row)
  const [isMoving, setMoving] = useState(false)
  const live = useSiteRow(edit?.entity ?? 'services', row.values.row_id)
  if (edit === null)
    return (
      <li className="py-3 text-muted">{row.values.title}: this version of the Admin Panel cannot show it.</li>
    )
  const entity = entityNamed(edit.entity)
  const conflict = isFixed || index === null ? null : conflictOf(edit, live ?? undefined)
  const findings = index === null || edit.op === 'delete' ? [] : findingsOf(index, edit, live)
  return (
    <li className="py-3" data-release-edit={row.id}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={edit.op === 'delete' ? 'danger' : edit.op === 'insert' ? 'success' : 'plain'}>
          {verbs[edit.op]}
        </Badge>
        <Link
          to={rowAddress(edit.entity, edit.rowId)}
          onClick={onOpen}
          className="inline-flex min-h-9 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {row.values.title}
        </Link>
        <span className="text-sm text-muted">{entity.label}</span>
        <EditStateMark edit={row.edit} />
        {isFixed ? null : (
          <div className="ml-auto flex flex-wrap">
            {others.length === 0 ? null : (
              <Button
                variant="quiet"
                size="small"
                aria-expanded={isMoving}
                onClick={() => setMoving(!isMoving)}
              >
                Move …
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove ${row.values.title} from the release`}
              onClick={onTakeOut}
            >
              Remove from release
            </Button>
          </div>
        )}
      </div>
      {isMoving ? (
        <div className="flex flex-wrap gap-2 py-1">
          {others.map(({ id, values }) => (
            <Button key={id} variant="secondary" size="small" onClick={() => onMove(id)}>
              To “{values.name}”
            </Button>
          ))}
        </div>
      ) : null}
      {held === null ? null : <p className="mt-1 text-sm font-medium text-danger">{held.message}</p>}
      {conflict === null ? null : (
        <ConflictChoice
          id={row.id}
          edit={edit}
          conflict={conflict}
          onSettle={(chosen) => onSettle(settled(edit, live, conflict, chosen))}
        />
      )}
      <Findings findings={findings} />
      <Changes edit={edit} />
    </li>
  )
}

/** The rest of the edit after a person has decided its conflict. */
function settled(
  edit: ReleaseEdit,
  live: RowValues | null,
  { kind }: EditConflict,
  chosen: ChosenSides | null,
): ReleaseEdit | null {
  if (chosen === null || kind === 'deleted') return null
  return settledEdit(edit, live ?? undefined, new Set(chosen.mine), chosen.merged)
}

function findingsOf(index: SiteIndex, edit: ReleaseEdit, live: RowValues | null): Finding[] {
  const { entity, rowId, op, changes } = edit
  const at = new Date().toISOString()
  const values = overlaidRow(entity, live ?? undefined, [
    { id: rowId, seq: 0, entity, rowId, op, changes, at },
  ])
  if (values === undefined) return []
  const all = rowFindings(index, entity, { id: rowId, values })
  // The site check reports faults that the site already has.
  return op === 'insert' ? all : all.filter(({ field }) => Object.hasOwn(changes, field))
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <ul className="mt-1 space-y-1 text-sm text-muted">
      {findings.map(({ check, text }, place) => (
        <li key={`${check} ${place}`} className="flex gap-1.5">
          <FindingMark isBroken={checks[check].isBroken} />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  )
}

function Changes({ edit }: { edit: ReleaseEdit }) {
  const entity = entityNamed(edit.entity)
  if (edit.op === 'delete')
    return <p className="mt-1 text-sm text-muted">This item is deleted from the site.</p>
  const names = [...clientFields(entity.fields).map(([name]) => name), ...Object.keys(entity.children)]
  const changed = names.filter((name) => Object.hasOwn(edit.changes, name) && hasValue(edit, name))
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {changed.map((name) => (
        <div key={name} className="contents">
          <dt className="text-sm text-muted">
            {entity.fields[name]?.label ?? entity.children[name]?.label ?? name}
          </dt>
          <dd className="min-w-0">
            <DifferenceView
              entity={entity}
              name={name}
              before={edit.base[name] ?? null}
              after={edit.changes[name] ?? null}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Empty fields of a new row are not listed. */
function hasValue({ op, changes }: ReleaseEdit, name: string): boolean {
  if (op !== 'insert') return changes[name] !== 'keep'
  const value = changes[name]
  return value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
}
