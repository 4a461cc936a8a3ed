import { numberText } from '@coop/sync/rules'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { ChoiceBox } from '../choices/choice-box.tsx'
import type { AdminData } from '../data/admin-data.ts'
import { useAdmin, useRowsOf } from '../data/hooks.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { useStored } from '../entities/use-stored.ts'
import { useThemes } from '../entities/use-themes.ts'
import { ToReleaseButton } from '../staging/to-release-button.tsx'
import { type BulkChange, planBulkChange } from './bulk-changes.ts'
import { type BulkField, bulkFields, bulkReferences } from './bulk-fields.ts'
import { rowsText } from '../entities/rows-text.ts'

interface BulkEditDialogProps {
  name: EntityName
  rows: readonly AdminRow[]
  onClose: () => void
}

type Step = 'add' | 'remove'

const unchanged = { value: '', label: 'No change' } as const

/** Changes many rows at once, with one edit for each row that changes. */
export function BulkEditDialog({ name, rows, onClose }: BulkEditDialogProps) {
  const data = useAdmin()
  const stored = useStored(name)
  const themes = useThemes()
  const references = useMemo(() => bulkReferences(name), [name])
  const { rows: others } = useRowsOf(references)
  const fields = useMemo(
    () => bulkFields(name, { themes, rowsOf: (entity) => others.get(entity) ?? [] }),
    [name, themes, others],
  )
  /** The keys of the chosen options, by field name. */
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  /** The chosen steps, by list name and entry text. */
  const [steps, setSteps] = useState<ReadonlyMap<string, Step>>(new Map())
  const [isBusy, setBusy] = useState(false)

  const change = useMemo(() => changeOf(fields, values, steps), [fields, values, steps])
  const isEmpty = change.values.size === 0 && change.lists.size === 0
  const { edits, same, refused } = useMemo(() => planBulkChange(name, rows, change), [name, rows, change])

  const apply = async (into: AdminData = data) => {
    setBusy(true)
    const isStored = await stored('update', `${rowsText(name, edits.length)} updated`, () =>
      into.applyAll(
        name,
        edits.map(({ row, changes }) => ({ op: 'update', writeId: data.newId(), row, changes })),
      ),
    )
    setBusy(false)
    if (isStored) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${rowsText(name, rows.length)}`}
      footer={
        <>
          <output className="block text-sm text-muted max-sm:basis-full sm:mr-auto">
            {isEmpty
              ? 'Choose at least one field to change.'
              : [
                  `Changes ${numberText(edits.length)} of ${rowsText(name, rows.length)}`,
                  same === 0 ? '' : `; ${same} already ${same === 1 ? 'has' : 'have'} these values`,
                  refused === null
                    ? ''
                    : `; ${numberText(refused.count)} cannot be changed (${refused.message})`,
                  '.',
                ].join('')}
          </output>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ToReleaseButton
            name={name}
            disabled={isBusy || edits.length === 0}
            onChoose={(into) => void apply(into)}
          />
          <Button busy={isBusy} disabled={edits.length === 0} onClick={() => void apply()}>
            Apply to {rowsText(name, edits.length === 0 ? rows.length : edits.length)}
          </Button>
        </>
      }
    >
      {fields.length === 0 ? (
        <p>{entityNamed(name).plural} have no fields that can be edited in bulk.</p>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) =>
          field.kind === 'value' ? (
            <ValueChoice
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              onChange={(key) => setValues({ ...values, [field.name]: key })}
            />
          ) : (
            <ListSteps key={field.name} field={field} steps={steps} onChange={setSteps} />
          ),
        )}
      </div>
    </Dialog>
  )
}

interface ValueChoiceProps {
  field: Extract<BulkField, { kind: 'value' }>
  /** The key of an option; empty: the field keeps its value. */
  value: string
  onChange: (key: string) => void
}

function ValueChoice({ field, value, onChange }: ValueChoiceProps) {
  const id = useId()
  const { label, isSearched } = field
  const options = field.options.map((option) => ({ value: option.key, label: option.label }))
  if (!isSearched) {
    return <Select label={label} value={value} options={[unchanged, ...options]} onChange={onChange} />
  }
  return (
    <Field id={id} label={label}>
      <ChoiceBox
        id={id}
        choices={options}
        value={value}
        onChange={onChange}
        none={unchanged.label}
        clearLabel={`${unchanged.label}: ${label.toLowerCase()}`}
      />
    </Field>
  )
}

interface ListStepsProps {
  field: Extract<BulkField, { kind: 'list' }>
  steps: ReadonlyMap<string, Step>
  onChange: (steps: ReadonlyMap<string, Step>) => void
}

function ListSteps({ field, steps, onChange }: ListStepsProps) {
  const press = (key: string, step: Step) => {
    const next = new Map(steps)
    if (next.get(key) === step) next.delete(key)
    else next.set(key, step)
    onChange(next)
  }
  return (['add', 'remove'] as const).map((step) => (
    <fieldset key={step} className="sm:col-span-2">
      <legend className="mb-2 text-sm font-semibold">
        {step === 'add' ? 'Add' : 'Remove'} {field.label.toLowerCase()}
      </legend>
      <div className="flex flex-wrap gap-2">
        {field.entries.map(({ text, label }) => {
          const key = stepKey(field.name, text)
          return (
            <Chip key={key} pressed={steps.get(key) === step} onPress={() => press(key, step)}>
              {label}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  ))
}

function stepKey(name: string, text: string): string {
  return `${name} ${text}`
}

function changeOf(
  fields: readonly BulkField[],
  values: Readonly<Record<string, string>>,
  steps: ReadonlyMap<string, Step>,
): BulkChange {
  const change = { values: new Map(), lists: new Map() }
  for (const field of fields) {
    if (field.kind === 'value') {
      const option = field.options.find(({ key }) => key === values[field.name])
      if (option !== undefined) change.values.set(field.name, option.value)
      continue
    }
    const of = (step: Step) =>
      field.entries.filter(({ text }) => steps.get(stepKey(field.name, text)) === step)
    const [added, removed] = [of('add'), of('remove')]
    if (added.length + removed.length > 0) change.lists.set(field.name, { added, removed })
  }
  return change
}
