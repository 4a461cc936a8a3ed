import { type EntityName, entityNamed, type FieldKind } from '@coop/sync/entities'
import type { ReactNode } from 'react'
import type { AdminRow } from '../data/admin-row.ts'
import { useSiteRow } from '../data/hooks.ts'
import { itemsOf, textOf } from '../data/json-values.ts'
import { DASH } from './cells.tsx'
import { useListsCompared } from './compared-lists.ts'
import { differingParts } from './differing-parts.ts'
import { ValueView } from './value-view.tsx'

/** Texts of these kinds are shortened to the differing part, in one line. */
const textKinds: ReadonlySet<FieldKind> = new Set(['text', 'long-text', 'markdown', 'slug', 'link', 'sql'])

interface ComparedRowProps {
  name: EntityName
  row: AdminRow
  /** The fields and child lists that the release changes. */
  fields: readonly string[]
}

/**
 * Shown below the title of a row that a release changes, while lists are compared: each value on the site and in the
 * release.
 */
export function ComparedRow(props: ComparedRowProps) {
  return useListsCompared() ? <Values {...props} /> : null
}

function Values({ name, row, fields }: ComparedRowProps) {
  const site = useSiteRow(name, row.id)
  const { fields: declared, children } = entityNamed(name)
  if (site === null) return null
  return (
    <span className="my-1 block basis-full border-l-2 border-accent pl-2 text-sm font-normal" data-compared>
      {fields.map((field) => (
        <span key={field} className="block wrap-anywhere">
          <span className="text-muted">{declared[field]?.label ?? children[field]?.label ?? field}: </span>
          <Change name={name} field={field} before={site[field] ?? null} after={row.values[field] ?? null} />
        </span>
      ))}
    </span>
  )
}

function Change({
  name,
  field,
  before,
  after,
}: {
  name: EntityName
  field: string
  before: unknown
  after: unknown
}) {
  const entity = entityNamed(name)
  if (entity.children[field] !== undefined) {
    const [was, is] = [itemsOf(before).length, itemsOf(after).length]
    return was === is ? (
      <>{is} entries, some of them others</>
    ) : (
      <Both before={`${was}`} after={`${is} entries`} />
    )
  }
  if (textKinds.has(entity.fields[field]?.kind ?? 'json')) {
    const parts = differingParts(textOf(before), textOf(after))
    return <Both before={parts.before} after={parts.after} />
  }
  return (
    <Both
      before={<ValueView entity={entity} name={field} value={before} />}
      after={<ValueView entity={entity} name={field} value={after} />}
    />
  )
}

function Both({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <>
      <span className="sr-only">on the site </span>
      <del className="text-muted">{before === '' ? DASH : before}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, in the release </span>
      <ins className="font-medium no-underline">{after === '' ? DASH : after}</ins>
    </>
  )
}
