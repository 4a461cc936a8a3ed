import type { ChildList, Entity } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { ArrowRight } from 'lucide-react'
import { itemsOf, textOf } from '../data/json-values.ts'
import { ItemView, ValueView } from '../table/value-view.tsx'
import { isLongText } from '../table/is-long-text.ts'
import { type ItemDifference, listDifference } from './list-difference.ts'
import { TextDifferenceView } from '../table/text-difference-view.tsx'

interface DifferenceProps {
  entity: Entity
  name: string
  before: Json
  after: Json
}

/** A field or a child list before and after. */
export function DifferenceView({ entity, name, before, after }: DifferenceProps) {
  const list = entity.children[name]
  if (list !== undefined) return <ListDifferenceView list={list} before={before} after={after} />
  if (isLongText(entity.fields[name], before, after))
    return <TextDifferenceView before={textOf(before)} after={textOf(after)} />
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      <span className="sr-only">Before:</span>
      <ValueView entity={entity} name={name} value={before} />
      <ArrowRight aria-hidden="true" size={16} className="shrink-0 text-muted" />
      <span className="sr-only">After:</span>
      <span className="font-semibold">
        <ValueView entity={entity} name={name} value={after} />
      </span>
    </div>
  )
}

const signs: Record<ItemDifference['kind'], string> = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed',
}

function ListDifferenceView({ list, before, after }: { list: ChildList; before: Json; after: Json }) {
  const differences = listDifference(list, itemsOf(before), itemsOf(after))
  if (differences.length === 0) return <p className="text-muted">Same entries in a new order</p>
  return (
    <ul className="space-y-1">
      {differences.map((difference, i) => (
        <li key={i} className="flex items-baseline gap-3">
          <span className={`w-20 shrink-0 text-sm font-semibold ${tones[difference.kind]}`}>
            {signs[difference.kind]}
          </span>
          <div className="min-w-0 wrap-anywhere">
            {difference.kind === 'changed' ? (
              <span className="inline-flex flex-wrap items-center gap-x-3">
                <ItemView list={list} item={difference.before} />
                <ArrowRight aria-hidden="true" size={16} className="shrink-0 text-muted" />
                <span className="sr-only">became</span>
                <ItemView list={list} item={difference.after} />
              </span>
            ) : difference.kind === 'removed' ? (
              <del className="decoration-danger">
                <ItemView list={list} item={difference.item} />
              </del>
            ) : (
              <ItemView list={list} item={difference.item} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const tones: Record<ItemDifference['kind'], string> = {
  added: 'text-success',
  removed: 'text-danger',
  moved: 'text-muted',
  changed: 'text-ink',
}
