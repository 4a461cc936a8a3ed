import type { Json } from '@coop/sync/write'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useAdmin } from '../data/hooks.ts'
import { textOf } from '../row-values.ts'
import type { ChildEditorProps, ChildItemValues } from './child-editor.ts'
import { CompanyDialog, type Member, useMembers } from './company-dialog.tsx'
import { AddText } from './list-widgets.tsx'

/** The companies that contribute to a service: a set of members. */
export function ContributingCompanies(props: ChildEditorProps) {
  return <Companies {...props} itemOf={({ id }) => ({ company_id: id })} />
}

/** The companies of a case: members, and others by their name alone. */
export function CaseCompanies(props: ChildEditorProps) {
  return (
    <Companies
      {...props}
      itemOf={({ id, name }) => ({ company_id: id, company_name: name })}
      outsider={(name) => ({ company_id: null, company_name: name })}
    />
  )
}

function Companies({
  id,
  items,
  onChange,
  focusRef,
  itemOf,
  outsider,
}: ChildEditorProps & {
  itemOf: (member: Member) => Record<string, Json>
  outsider?: (name: string) => Record<string, Json>
}) {
  const data = useAdmin()
  const members = useMembers()
  const [choosing, setChoosing] = useState(false)
  const names = new Map(members.map((member) => [member.id, member.name]))
  const nameOf = (item: ChildItemValues) =>
    names.get(textOf(item['company_id'])) ?? (textOf(item['company_name']) || '(deleted company)')

  const choose = (ids: string[]) => {
    const kept = items.filter(
      (item) => item['company_id'] === null || ids.includes(textOf(item['company_id'])),
    )
    const known = new Set(kept.map((item) => item['company_id']))
    const added = members
      .filter((member) => ids.includes(member.id) && !known.has(member.id))
      .map((member) => ({ id: data.newId(), ...itemOf(member) }))
    onChange([...kept, ...added])
    setChoosing(false)
  }

  return (
    <div ref={focusRef} tabIndex={-1} className="space-y-2">
      {items.length === 0 ? (
        <p className="text-sm text-muted">None yet</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {items.map((item, index) => (
            <li
              key={textOf(item['id'])}
              className="flex items-center rounded-full border border-line-strong bg-surface pl-3 text-sm"
            >
              {nameOf(item)}
              <button
                type="button"
                aria-label={`Remove ${nameOf(item)}${numberAmongNamesakes(items.map(nameOf), index)}`}
                onClick={() => onChange(items.filter((each) => each !== item))}
                className="grid size-9 place-items-center rounded-full text-muted hover:text-danger"
              >
                <X aria-hidden="true" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
        Select companies
      </Button>
      {outsider === undefined ? null : (
        <AddText
          id={id}
          label="Add a company that is not a member"
          taken={items.map(nameOf)}
          onAdd={(name) => onChange([...items, { id: data.newId(), ...outsider(name) }])}
        />
      )}
      {choosing ? (
        <CompanyDialog
          chosen={items.map((item) => textOf(item['company_id'])).filter((each) => each !== '')}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  )
}

/** ' (2)' for the second of one name. */
function numberAmongNamesakes(names: readonly string[], index: number): string {
  const before = names.slice(0, index).filter((name) => name === names[index]).length
  return before === 0 ? '' : ` (${before + 1})`
}
