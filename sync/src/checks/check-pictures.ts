import { altFieldOf } from '../derive/alt-field.ts'
import { childListsOf, type EntityName, entityNamed } from '../entities/index.ts'
import type { Field, Fields } from '../fields.ts'
import { articleAddresses } from '../rules/article-address.ts'
import { isPicture } from '../rules/asset-kind.ts'
import { isBlank } from '../rules/is-blank.ts'
import type { CheckName } from './finding.ts'
import { neededWidth, TEXT_PICTURE_WIDTH } from './picture-places.ts'
import type { SiteIndex } from './site-index.ts'
import { type CheckedValues, itemsIn, textIn } from './read-values.ts'

/** Something about one field of a row. */
export interface FieldFinding {
  readonly check: CheckName
  readonly field: string
  readonly text: string
}

/** A picture in a field of a row. */
interface PlacedPicture {
  /** The field or the child list. */
  readonly field: string
  /** Its name within a sentence. */
  readonly name: string
  readonly address: string
  /** undefined: it cannot have an alt text. */
  readonly alt: string | null | undefined
  readonly width: number | null
}

/** Checks the pictures of a row: their alt texts, and whether they exist and are large enough. */
export function* checkPictures(
  index: SiteIndex,
  entity: EntityName,
  values: CheckedValues,
): Generator<FieldFinding> {
  if (entity === 'website_assets') {
    yield* checkAsset(values)
    return
  }
  for (const picture of picturesOf(entity, values)) yield* checkPicture(index, picture)
  const { fields, table } = entityNamed(entity)
  for (const [field, { kind, label }] of Object.entries(fields)) {
    const key = textIn(values[field]).trim()
    if (kind !== 'asset-key' || key === '') continue
    const asset = index.assetOfKey(key)
    if (asset === undefined || asset['is_active'] !== true) {
      const why = asset === undefined ? 'no asset in the library has this key' : 'it is inactive'
      yield { check: 'hidden-row', field, text: `${label}: “${key}” is not shown, because ${why}.` }
    } else yield* checkWidth(asset, { field, name: label, width: neededWidth(table, field) })
  }
}

function* checkAsset(values: CheckedValues): Generator<FieldFinding> {
  const alt = values['alt_text']
  const asset = { category: values['category'], image_url: textIn(values['image_url']) }
  if (!isPicture(asset) || values['is_decorative'] === true) return
  if (typeof alt !== 'string' || isBlank(alt)) {
    const text = 'It has no alt text. Describe what it shows, or mark it as decorative.'
    yield { check: 'no-alt-text', field: 'alt_text', text }
  } else if (isFileName(alt, values['original_filename']))
    yield { check: 'file-name-as-alt', field: 'alt_text', text: fileNameText(alt) }
}

function* checkPicture(index: SiteIndex, picture: PlacedPicture): Generator<FieldFinding> {
  const { field, name, address, alt } = picture
  const asset = index.assetAt(address)
  if (asset === undefined) {
    const text = `${name}: the library has no file ${address}. Choose another one.`
    yield { check: 'missing-picture', field, text }
  } else yield* checkWidth(asset, picture)
  if (alt === undefined || asset?.['is_decorative'] === true) return
  if (alt === null || isBlank(alt)) {
    const text = `${name} has no alt text, so screen readers cannot describe it.`
    yield { check: 'no-alt-text', field, text }
  } else if (isFileName(alt, asset?.['original_filename']))
    yield { check: 'file-name-as-alt', field, text: `${name}: ${fileNameText(alt)}` }
}

function* checkWidth(
  asset: CheckedValues,
  { field, name, width: needed }: Pick<PlacedPicture, 'field' | 'name' | 'width'>,
): Generator<FieldFinding> {
  const { width, image_url: address } = asset
  // A vector drawing has no pixels.
  if (needed === null || typeof width !== 'number' || width >= needed || textIn(address).endsWith('.svg'))
    return
  const text = `${name} is ${width} pixels wide and will look blurred: use a picture of at least ${needed} pixels.`
  yield { check: 'small-picture', field, text }
}

function* picturesOf(entity: EntityName, values: CheckedValues): Generator<PlacedPicture> {
  const declared = entityNamed(entity)
  for (const [field, { kind, label }] of Object.entries(declared.fields)) {
    if (kind === 'image') {
      const alt = altFieldOf(field, Object.keys(declared.fields))
      yield* placed(
        field,
        label,
        values[field],
        alt && (values[alt] ?? null),
        neededWidth(declared.table, field),
      )
    }
    if (kind !== 'markdown') continue
    for (const { kind: end, address, text } of articleAddresses(textIn(values[field])))
      if (end === 'picture' && address !== null)
        yield* placed(field, 'A picture in the text', address, text, TEXT_PICTURE_WIDTH)
  }
  for (const { name: field, list } of childListsOf(declared)) {
    const image = imageOf(list.fields)
    if (image === undefined) continue
    const alt = altFieldOf(image, Object.keys(list.fields))
    for (const [place, item] of itemsIn(values[field]).entries()) {
      const name = `${list.label}, ${place + 1}`
      yield* placed(field, name, item[image], alt && (item[alt] ?? null), neededWidth(list.table, image))
    }
  }
}

function imageOf(fields: Fields): string | undefined {
  return Object.entries(fields).find(([, { kind }]: [string, Field]) => kind === 'image')?.[0]
}

function* placed(
  field: string,
  name: string,
  address: unknown,
  alt: unknown,
  width: number | null,
): Generator<PlacedPicture> {
  const at = textIn(address)
  if (at !== '') yield { field, name, address: at, alt: alt === undefined ? alt : textIn(alt), width }
}

const FILE_NAMES = [
  /\.(?:jpe?g|png|webp|svg|gif|avif|pdf)$/i,
  /^(?:img|dsc|dscf|image|photo|screenshot)[ _-]?\d+$/i,
]

function isFileName(alt: string, original: unknown): boolean {
  const text = alt.trim()
  if (text === original || FILE_NAMES.some((pattern) => pattern.test(text))) return true
  // One word with several parts and figures, as cameras and programs make it.
  return !/\s/.test(text) && /\d/.test(text) && (text.includes('_') || text.split('-').length > 2)
}

function fileNameText(alt: string): string {
  return `The alt text “${alt}” is the name of a file. Describe what the picture shows.`
}
