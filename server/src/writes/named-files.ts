import { type Entity, type Field, type Fields, isEntityName, entityNamed } from '@coop/sync/entities'
import { articleAddresses, parseUploadAddress } from '@coop/sync/rules'

/** The address of an uploaded file, and the path of the value that names it: 'logo_url', 'images.0.image_url'. */
export interface NamedFile {
  readonly field: string
  readonly address: string
  /** The file is within a text, which makes sense without it. */
  readonly inText: boolean
}

type Values = Readonly<Record<string, unknown>>

/** The uploaded files named by values of an entity: in fields, child lists, and Markdown. */
export function filesIn({ fields, children }: Entity, values: Values): NamedFile[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const list = children[name]
    if (list === undefined || !Array.isArray(value)) return filesAt(name, value, fields[name])
    return value.flatMap((item: unknown, place) => filesInItem(`${name}.${place}`, item, list.fields))
  })
}

/** The same for an edit that waits in a release. */
export function filesInEdit({ entity, changes }: Values): NamedFile[] {
  if (typeof entity !== 'string' || !isEntityName(entity) || !isValues(changes)) return []
  return filesIn(entityNamed(entity), changes).map((file) => ({ ...file, field: `changes.${file.field}` }))
}

function filesInItem(path: string, item: unknown, fields: Fields): NamedFile[] {
  if (!isValues(item)) return []
  return Object.entries(item).flatMap(([name, value]) => filesAt(`${path}.${name}`, value, fields[name]))
}

/** @param field undefined: a name from an edit of an older version; the value may be an address or Markdown */
function filesAt(path: string, value: unknown, field: Field | undefined): NamedFile[] {
  if (typeof value !== 'string') return []
  const kind = field?.kind
  const alone = kind === undefined || kind === 'image' ? [{ address: value, inText: false }] : []
  const inText = kind === undefined || kind === 'markdown' ? addressesInMarkdown(value) : []
  return [...alone, ...inText.map((address) => ({ address, inText: true }))].flatMap((named) =>
    parseUploadAddress(named.address) === null ? [] : [{ field: path, ...named }],
  )
}

/** A link may lead to a page of a document, or to a picture in another size. */
function addressesInMarkdown(markdown: string): string[] {
  return [...articleAddresses(markdown)].flatMap(({ address }) =>
    address === null ? [] : address.replace(/^\/img(?=\/)/, '').split(/[?#]/, 1),
  )
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
