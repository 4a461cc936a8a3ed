import { entities } from '@coop/sync/entities'
import { fold } from '@coop/sync/rules'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useRows } from '../../data/hooks.ts'
import { compareTexts, titleOf } from '../../data/row-values.ts'

export interface Member {
  readonly id: string
  readonly name: string
}

/** All member companies, by name. */
export function useMembers(): readonly Member[] {
  const { rows } = useRows('service_companies')
  return useMemo(
    () =>
      rows
        .map((row) => ({ id: row.id, name: titleOf(entities.service_companies, row.values, row.id) }))
        .toSorted((a, b) => compareTexts(a.name, b.name)),
    [rows],
  )
}

/** Chooses any number of member companies. Nothing changes before the choice is confirmed. */
export function CompanyDialog({
  initialIds,
  onChoose,
  onClose,
}: {
  initialIds: readonly string[]
  onChoose: (ids: string[]) => void
  onClose: () => void
}) {
  const members = useMembers()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(() => new Set(initialIds))
  const [query, setQuery] = useState('')
  const matches = members.filter(({ name }) => fold(name).includes(fold(query.trim())))
  const toggle = (id: string) => {
    const next = new Set(selectedIds)
    if (!next.delete(id)) next.add(id)
    setSelectedIds(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Select companies"
      description={`${selectedIds.size} selected`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onChoose([...selectedIds])}>Use selection</Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <input
          type="search"
          aria-label="Search companies"
          placeholder="Search companies"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className={`${controlClass} sm:w-64`}
        />
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          onClick={() => setSelectedIds(new Set([...selectedIds, ...matches.map(({ id }) => id)]))}
        >
          Select All
        </Button>
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          onClick={() =>
            setSelectedIds(
              new Set([...selectedIds].filter((id) => !matches.some((member) => member.id === id))),
            )
          }
        >
          Select None
        </Button>
      </div>
      {matches.length === 0 ? <p className="py-6 text-center text-muted">No companies found</p> : null}
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {matches.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-tint">
              <input
                type="checkbox"
                checked={selectedIds.has(id)}
                onChange={() => toggle(id)}
                className="size-5 shrink-0 accent-accent"
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
