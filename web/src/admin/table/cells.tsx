import { type EntityName, entityNamed, type Field, type FieldKind, isEntityName } from '@coop/sync/entities'
import { euros, previewText } from '@coop/sync/rules'
import { Check, Minus } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { Badge } from '../../ui/text/badge.tsx'
import { AssetImage } from '../media/asset-image.tsx'
import { useRows } from '../data/hooks.ts'
import { optionLabel } from '../texts/option-label.ts'
import { siteDate } from '../texts/site-date.ts'
import { numberOf, textOf, textsOf } from '../data/json-values.ts'
import { titlesById } from '../data/row-values.ts'

interface CellProps {
  field: Field
  value: unknown
}
export type Cell = (props: CellProps) => ReactNode

/** The display of each kind of field. A new kind does not compile until it is added here. */
export const cells: Record<FieldKind, Cell> = {
  text: TextCell,
  'long-text': LongTextCell,
  markdown: LongTextCell,
  sql: LongTextCell,
  slug: SlugCell,
  integer: NumberCell,
  month: NumberCell,
  euros: EurosCell,
  boolean: BooleanCell,
  select: OptionCell,
  choices: TagsCell,
  'theme-names': TagsCell,
  'theme-slugs': TagsCell,
  'theme-tags': TagsCell,
  'theme-name': TextCell,
  'text-list': TagsCell,
  reference: ReferenceCell,
  image: ImageCell,
  'asset-key': TextCell,
  link: TextCell,
  timestamp: TimestampCell,
  json: NoCell,
}

/** Shown for an empty value. A phone, which lists values one after the other, omits it. */
export const DASH = (
  <span data-nothing className="text-muted">
    –
  </span>
)
const TAGS_SHOWN = 2
const EXCERPT = 120

/** Shows nothing, because no list or form shows values by name. */
function NoCell() {
  return DASH
}

function TextCell({ value }: CellProps) {
  const text = textOf(value)
  if (text === '') return DASH
  return (
    <span title={text} className="line-clamp-3 @max-[56rem]:line-clamp-2">
      {text}
    </span>
  )
}

/** Truncated, because a slug would otherwise wrap at each hyphen. */
function SlugCell({ value }: CellProps) {
  const slug = textOf(value)
  return slug === '' ? (
    DASH
  ) : (
    <span title={slug} className="line-clamp-1 break-all">
      {slug}
    </span>
  )
}

function LongTextCell({ value }: CellProps) {
  const text = textOf(value)
  if (text === '') return DASH
  return (
    <span className="line-clamp-1 md:group-data-[density=roomy]/table:line-clamp-2">
      {previewText(text, EXCERPT)}
    </span>
  )
}

function NumberCell({ value }: CellProps) {
  return numberOf(value) ?? DASH
}

function EurosCell({ value }: CellProps) {
  const amount = numberOf(value)
  return amount === null ? DASH : <span className="whitespace-nowrap">{euros(amount)}</span>
}

function BooleanCell({ value }: CellProps) {
  return (
    <>
      <span className="sr-only">{value === true ? 'Yes' : 'No'}</span>
      {value === true ? (
        <Check aria-hidden="true" size={16} className="text-success" />
      ) : (
        <Minus aria-hidden="true" size={16} className="text-muted" />
      )}
    </>
  )
}

function OptionCell({ value }: CellProps) {
  return textOf(value) === '' ? DASH : <Badge>{optionLabel(textOf(value))}</Badge>
}

function TagsCell({ value }: CellProps) {
  return <Tags texts={textsOf(value)} />
}

/** Shows the first two texts, and the number of the others. */
export function Tags({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return DASH
  return (
    <span className="inline-flex gap-1 @max-[66rem]:flex-wrap">
      {texts.slice(0, TAGS_SHOWN).map((text) => (
        <span key={text} title={optionLabel(text)} className="min-w-0">
          <Badge>{optionLabel(text)}</Badge>
        </span>
      ))}
      {texts.length > TAGS_SHOWN ? (
        <span className="text-sm text-muted" title={texts.slice(TAGS_SHOWN).join(', ')}>
          +{texts.length - TAGS_SHOWN}
        </span>
      ) : null}
    </span>
  )
}

function ReferenceCell({ field, value }: CellProps) {
  const table = field.references ?? ''
  const id = textOf(value)
  return isEntityName(table) && id !== '' ? <Title table={table} id={id} /> : DASH
}

/** The last known titles of deleted rows, by id. */
export const LastTitles = createContext<Readonly<Record<string, string>>>({})

function Title({ table, id }: { table: EntityName; id: string }) {
  const { rows, complete } = useRows(table)
  const last = useContext(LastTitles)[id] ?? ''
  return (
    titlesById(entityNamed(table), rows).get(id) ?? (
      <span className="text-muted">{complete ? `${last} (deleted)`.trim() : '…'}</span>
    )
  )
}

function ImageCell({ value }: CellProps) {
  const url = textOf(value)
  return url === '' ? DASH : <AssetImage key={url} url={url} className="size-7 rounded-control" />
}

function TimestampCell({ value }: CellProps) {
  const at = Date.parse(textOf(value))
  if (Number.isNaN(at)) return DASH
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
      {siteDate.format(at)}
    </time>
  )
}
