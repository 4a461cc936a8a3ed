import { type ChildList, clientFields, type Entity, type Field } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { itemsOf, textOf, textsOf } from '../data/json-values.ts'
import { siteZone } from '../texts/site-date.ts'
import { cells, DASH } from './cells.tsx'

/** A complete, readable value of a field or child list, for a choice between two values. */
export function ValueView({ entity, name, value }: { entity: Entity; name: string; value: unknown }) {
  const list = entity.children[name]
  if (list !== undefined) return <ListView list={list} value={value} />
  const field = entity.fields[name]
  if (field === undefined) return <code className="break-all">{JSON.stringify(value)}</code>
  return <FieldView field={field} value={value} />
}

function FieldView({ field, value }: { field: Field; value: unknown }) {
  if (field.pgType === 'text[]') {
    const texts = textsOf(value)
    return texts.length === 0 ? DASH : texts.join(', ')
  }
  // Long texts are shown in full, because they may differ at the end.
  if ((field.kind === 'long-text' || field.kind === 'markdown') && textOf(value) !== '') {
    return <span className="block max-h-60 overflow-y-auto whitespace-pre-wrap">{textOf(value)}</span>
  }
  if (field.kind === 'timestamp' && textOf(value) !== '') return timeText(textOf(value))
  if (field.kind === 'boolean') return value === true ? 'Yes' : 'No'
  const Cell = cells[field.kind]
  return <Cell field={field} value={value} />
}

const dateAndTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: siteZone,
})

/** A time to the minute, or a publication date choice in words. */
function timeText(value: string): string {
  if (value === 'keep') return 'As it is'
  const at = Date.parse(value)
  return Number.isNaN(at) ? 'Now, at this save' : dateAndTime.format(at)
}

function ListView({ list, value }: { list: ChildList; value: unknown }) {
  const items = itemsOf(value)
  if (items.length === 0) return <span className="text-muted">None</span>
  return (
    <ol className="list-decimal space-y-1 pl-5">
      {items.map((item, i) => (
        <li key={textOf(item['id']) || i}>
          <ItemView list={list} item={item} />
        </li>
      ))}
    </ol>
  )
}

/** An entry of a child list, without its position. */
export function ItemView({ list, item }: { list: ChildList; item: Readonly<Record<string, Json>> }) {
  const filled = clientFields(list.fields).filter(
    ([name]) => name !== 'display_order' && item[name] !== null && item[name] !== '',
  )
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {filled.map(([name, field]) => (
        <FieldView key={name} field={field} value={item[name]} />
      ))}
    </span>
  )
}
