import type { ChildItems } from '@coop/sync/tables'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceBox } from '../../choices/choice-box.tsx'
import { rowChoices } from '../../choices/row-choices.ts'
import { useAdmin, useRows } from '../../data/hooks.ts'
import type { ChildEditorProps } from './child-editor.ts'
import { CompanyDialog, type Member, useMembers } from './company-dialog.tsx'
import { AddText } from '../widgets/list-widgets.tsx'

/** The companies that contribute to a service, as a set of members. */
export function ContributingCompanies(props: ChildEditorProps<ChildItems['service_contributing_companies']>) {
  return <Companies {...props} memberItem={(id, member) => ({ id, company_id: member.id })} nameOf={noName} />
}

/** The companies of a case: members, and others that have only a name. */
export function CaseCompanies(props: ChildEditorProps<ChildItems['case_companies']>) {
  return (
    <Companies
      {...props}
      memberItem={(id, member) => ({ id, company_id: member.id, company_name: member.name })}
      outsiderItem={(id, name) => ({ id, company_id: null, company_name: name })}
      nameOf={(item) => item.company_name}
    />
  )
}

const noName = () => ''

function Companies<Item extends { id: string; company_id: string | null }>({
  id,
  items,
  onChange,
  focusRef,
  memberItem,
  outsiderItem,
  nameOf: ownNameOf,
}: ChildEditorProps<Item> & {
  memberItem: (id: string, member: Member) => Item
  outsiderItem?: (id: string, name: string) => Item
  /** The name within the item. */
  nameOf: (item: Item) => string
}) {
  const data = useAdmin()
  const members = useMembers()
  const { rows, complete } = useRows('service_companies')
  const choices = useMemo(() => rowChoices('service_companies', rows), [rows])
  const [choosing, setChoosing] = useState(false)
  const names = new Map(members.map((member) => [member.id, member.name]))
  const nameOf = (item: Item) =>
    names.get(item.company_id ?? '') ?? (ownNameOf(item) || (complete ? '(deleted company)' : '…'))

  const choose = (ids: string[]) => {
    const present = items.filter(({ company_id: companyId }) => companyId === null || ids.includes(companyId))
    const presentIds = new Set(present.map((item) => item.company_id))
    const added = members
      .filter((member) => ids.includes(member.id) && !presentIds.has(member.id))
      .map((member) => memberItem(data.newId(), member))
    onChange([...present, ...added])
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
              key={item.id}
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
      <div className="flex flex-wrap gap-2">
        <div className="min-w-56 flex-1 max-sm:basis-full sm:max-w-80">
          <label htmlFor={`${id}-member`} className="sr-only">
            Add a company
          </label>
          <ChoiceBox
            id={`${id}-member`}
            choices={choices.filter(({ value }) => items.every((item) => item.company_id !== value))}
            value=""
            onChange={(added) => {
              const member = members.find((each) => each.id === added)
              if (member !== undefined) onChange([...items, memberItem(data.newId(), member)])
            }}
            none="Add a company"
            clearLabel="None"
          />
        </div>
        <Button variant="secondary" size="small" className="min-h-12" onClick={() => setChoosing(true)}>
          Select companies
        </Button>
      </div>
      {outsiderItem === undefined ? null : (
        <AddText
          id={id}
          label="Add another company by name"
          existing={items.map(nameOf)}
          onAdd={(name) => onChange([...items, outsiderItem(data.newId(), name)])}
        />
      )}
      {choosing ? (
        <CompanyDialog
          initialIds={items.flatMap((item) => item.company_id ?? [])}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  )
}

/** For example ' (2)' for the second company of the same name. */
function numberAmongNamesakes(names: readonly string[], index: number): string {
  const before = names.slice(0, index).filter((name) => name === names[index]).length
  return before === 0 ? '' : ` (${before + 1})`
}
