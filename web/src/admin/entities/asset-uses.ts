import { type Entity, type EntityName, entityNamed, contentNames } from '@coop/sync/entities'
import { itemsOf, textOf } from '../data/json-values.ts'
import type { AdminRow, RowOf, RowValues } from '../data/admin-row.ts'
import { titleOf } from '../data/row-values.ts'

type Asset = RowOf<'website_assets'>

/** A place where an asset is shown: a row and its field. */
export interface AssetUse {
  readonly entity: EntityName
  readonly rowId: string
  readonly title: string
  /** For example 'Hero image' or 'Images'. */
  readonly place: string
  /** Whether a text contains its address. The text is not changed when the asset gets another file. */
  readonly isInText: boolean
}

export type AssetUses = (asset: Asset) => readonly AssetUse[]

/** A reference of a row to an asset, by its address, id or key. */
interface Mention {
  readonly by: 'address' | 'id' | 'key'
  readonly text: string
  readonly place: string
  readonly isInText?: true
}

const entitiesWithPictures = contentNames.filter((name) => name !== 'website_assets')

/** Finds the rows that show an asset, from the rows of all entities. */
export function assetUses(rowsOf: (entity: EntityName) => readonly AdminRow[]): AssetUses {
  const uses = {
    address: new Map<string, AssetUse[]>(),
    id: new Map<string, AssetUse[]>(),
    key: new Map<string, AssetUse[]>(),
  }
  for (const name of entitiesWithPictures) {
    const entity = entityNamed(name)
    for (const { id, values } of rowsOf(name)) {
      for (const { by, text, place, isInText = false } of mentionsOf(name, entity, values)) {
        const use = { entity: name, rowId: id, title: titleOf(entity, values, id), place, isInText }
        const before = uses[by].get(text)
        if (before === undefined) uses[by].set(text, [use])
        else before.push(use)
      }
    }
  }
  return ({ id, values }) => {
    const assetUses = [
      ...(uses.address.get(values.image_url) ?? []),
      ...(uses.id.get(id) ?? []),
      ...(uses.key.get(values.asset_key) ?? []),
    ]
    // A company's picture refers to its asset by id and by address.
    const keys = assetUses.map((use) => `${use.entity} ${use.rowId} ${use.place}`)
    return assetUses.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
  }
}

/**
 * The site finds pictures of these categories without a reference: slogans by their keys, and any picture for page
 * heads.
 */
const chosenBySite: readonly string[] = ['hero-images', 'backgrounds']

export function isChosenBySite({ values }: Asset): boolean {
  return values.is_active && chosenBySite.includes(values.category)
}

/** The sentence about assets without a reference. */
export function unusedText(assets: readonly Asset[]): string {
  return assets.some(isChosenBySite)
    ? 'No content uses it, but pages of the site may show it automatically.'
    : 'It is not used.'
}

const mentions = new WeakMap<RowValues, readonly Mention[]>()

/** Computed once per state of the row. */
function mentionsOf(name: EntityName, entity: Entity, values: RowValues): readonly Mention[] {
  const cached = mentions.get(values)
  if (cached !== undefined) return cached
  const rowMentions = [...readMentions(name, entity, values)]
  mentions.set(values, rowMentions)
  return rowMentions
}

/** Excludes queries and punctuation at the end of a sentence. */
const addressesInText = /\/media\/[^\s"'()<>[\]?#]*[^\s"'()<>[\]?#.,;:!]/g

function* readMentions(name: EntityName, entity: Entity, values: RowValues): Generator<Mention> {
  for (const [field, { kind, label, references }] of Object.entries(entity.fields)) {
    const text = textOf(values[field])
    if (text === '') continue
    if (kind === 'image') yield { by: 'address', text, place: label }
    else if (references === 'website_assets') yield { by: 'id', text, place: label }
    else if (kind === 'asset-key') yield { by: 'key', text: text.trim(), place: label }
    else if (kind === 'long-text' || kind === 'markdown') {
      // When a file is replaced, articles follow like fields.
      for (const [address] of text.matchAll(addressesInText))
        yield { by: 'address', text: address, place: label, ...(kind === 'long-text' && { isInText: true }) }
    }
  }
  for (const [list, { fields, label }] of Object.entries(entity.children)) {
    for (const item of itemsOf(values[list])) {
      for (const [field, { kind, references }] of Object.entries(fields)) {
        const text = textOf(item[field])
        if (text === '') continue
        if (kind === 'image') yield { by: 'address', text, place: label }
        else if (references === 'website_assets') yield { by: 'id', text, place: label }
      }
    }
  }
}
