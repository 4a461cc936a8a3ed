import { clientFields } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { describedBy, Field } from '../../../ui/controls/field.tsx'
import { useAdmin } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import type { ChildEditorProps, ChildItemValues } from './child-editor.ts'
import { ErrorText } from '../error-text.tsx'
import { ItemButtons } from './item-buttons.tsx'
import { lastOrder, moveItem } from './move-item.ts'
import { widgets } from '../widgets/widgets.tsx'

/** A child list without a special editor: one row of widgets per item, as declared. */
export function ItemList({ id, list, items, onChange, errors, focusRef, themes }: ChildEditorProps) {
  const data = useAdmin()
  const added = useRef<string | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const ordered = 'display_order' in list.fields
  const fields = clientFields(list.fields).filter(([name]) => name !== 'display_order')

  // A row that was added here gets the focus. A row that was added elsewhere never does.
  useEffect(() => {
    if (added.current === null) return
    container.current
      ?.querySelector<HTMLElement>(`[data-item="${added.current}"] :is(input, textarea)`)
      ?.focus()
    added.current = null
  })

  const [only] = fields
  const what =
    fields.length === 1 && only !== undefined
      ? only[1].label.toLowerCase()
      : `${list.label.toLowerCase()} entry`

  const add = () => {
    const item: ChildItemValues = { id: data.newId() }
    for (const [name, field] of fields) item[name] = emptyValue(field.default)
    if (ordered) item['display_order'] = lastOrder(items)
    added.current = textOf(item['id'])
    onChange([...items, item])
  }
  return (
    <div ref={container} className="space-y-2">
      <ol className="space-y-2">
        {items.map((item, index) => (
          <li
            key={textOf(item['id'])}
            data-item={textOf(item['id'])}
            className={`flex items-start gap-x-2 ${ordered ? 'max-sm:flex-wrap' : ''}`}
          >
            <div className={`min-w-0 flex-1 space-y-2 ${ordered ? 'max-sm:basis-full' : ''}`}>
              {fields.map(([name, field]) => {
                const fieldId = `${id}-${index}-${name}`
                const error = errors[`${index}.${name}`]
                const { draw: Draw, label: labelled } = widgets[field.kind]
                return (
                  <ItemField
                    key={name}
                    id={fieldId}
                    label={`${field.label} ${index + 1}`}
                    alone={fields.length === 1}
                    group={labelled === 'group'}
                    error={error}
                  >
                    <Draw
                      id={fieldId}
                      table={list.table}
                      name={name}
                      field={field}
                      value={item[name]}
                      onChange={(value) => onChange(items.with(index, { ...item, [name]: asJson(value) }))}
                      onBlur={ignore}
                      focusRef={index === 0 ? focusRef : ignore}
                      error={error}
                      describedBy={describedBy(fieldId, undefined, error)}
                      suggest={ignore}
                      valueOf={(other) => item[other]}
                      onEnter={index === items.length - 1 ? add : ignore}
                      themes={themes}
                    />
                  </ItemField>
                )
              })}
            </div>
            <ItemButtons
              what={`${what} ${index + 1}`}
              index={index}
              count={items.length}
              move={ordered ? (step) => onChange(moveItem(items, index, step)) : undefined}
              remove={() => onChange(items.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="small" onClick={add}>
        <Plus aria-hidden="true" size={16} /> Add to {list.label.toLowerCase()}
      </Button>
    </div>
  )
}

/** A row with only one field needs no visible label, because the legend of the list names it. */
function ItemField({
  id,
  label,
  alone,
  group,
  error,
  children,
}: {
  id: string
  label: string
  alone: boolean
  group: boolean
  error: string | undefined
  children: ReactNode
}) {
  if (!alone) {
    return (
      <Field id={id} label={label} error={error} group={group}>
        {children}
      </Field>
    )
  }
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {children}
      <ErrorText id={`${id}-error`} text={error} />
    </div>
  )
}

function emptyValue(fallback: unknown): Json {
  return asJson(fallback ?? '')
}

function asJson(value: unknown): Json {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  return textOf(value)
}

function ignore() {}
