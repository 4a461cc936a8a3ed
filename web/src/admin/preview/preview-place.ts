import { type EntityName, entityNamed } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import { isManagedSlug } from '@coop/sync/rules'
import { textOf } from '../data/json-values.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { isRowOf } from '../data/values.ts'
import { assetUses, isChosenBySite } from '../entities/asset-uses.ts'
import { publicAddress } from '../entities/public-address.ts'

/** The page that shows a row and the text or picture to look for there, or the reason why there is none. */
export type PreviewPlace =
  | { readonly kind: 'page'; readonly address: string; readonly part: string | null }
  | { readonly kind: 'nowhere'; readonly reason: string }

export type RowsOf = (entity: EntityName) => readonly AdminRow[]

/** Entities whose declaration does not say everything about the page. */
const exceptions: { readonly [N in EntityName]?: PlaceOf } = {
  content: ({ values }) =>
    isManagedSlug(textOf(values['slug'])) ? page('/', textOf(values['content'])) : null,
  founding_partners: placeOfPartner,
  value_propositions: ({ values }) =>
    values['category'] === 'revolution'
      ? null
      : nowhere('The site shows value propositions of the category Revolution only.'),
  website_assets: placeOfAsset,
}

/** null: the declaration applies. */
type PlaceOf = (row: PreviewedRow) => PreviewPlace | null

interface PreviewedRow {
  readonly saved: AdminRow | null
  readonly values: RowValues
  readonly rowsOf: RowsOf
}

/**
 * @param values the previewed values
 * @param saved null if the row is new
 */
export function previewPlace(
  name: EntityName,
  saved: AdminRow | null,
  values: RowValues,
  rowsOf: RowsOf,
): PreviewPlace {
  return exceptions[name]?.({ saved, values, rowsOf }) ?? declaredPlace(name, values)
}

function declaredPlace(name: EntityName, values: RowValues): PreviewPlace {
  const { page: path, plural, title } = entityNamed(name)
  if (path === null) return nowhere(`No page of the site shows ${plural.toLowerCase()}.`)
  return path.includes('{slug}')
    ? page(publicAddress(name, values) ?? '/')
    : page(path, textOf(values[title]))
}

function page(address: string, part = ''): PreviewPlace {
  return { kind: 'page', address, part: part === '' ? null : part }
}

function nowhere(reason: string): PreviewPlace {
  return { kind: 'nowhere', reason }
}

/** If there are board members, the contact page shows only them. */
function placeOfPartner({ saved, values, rowsOf }: PreviewedRow): PreviewPlace | null {
  const isOnBoard = (partner: RowValues) => partner['role'] === 'board_member'
  const hasBoard = rowsOf('founding_partners').some(
    (partner) =>
      partner.id !== saved?.id && partner.values['is_active'] === true && isOnBoard(partner.values),
  )
  return isOnBoard(values) || !hasBoard ? null : nowhere('The contact page shows the board members only.')
}

/** The page of the first public row that shows the file. */
function placeOfAsset({ saved, values, rowsOf }: PreviewedRow): PreviewPlace {
  const address = textOf(values['image_url'])
  const asset =
    saved !== null && isRowOf('website_assets', saved.values) ? { ...saved, values: saved.values } : null
  for (const use of asset === null ? [] : assetUses(rowsOf)(asset)) {
    const row = rowsOf(use.entity).find(({ id }) => id === use.rowId)
    if (use.isInText || use.entity === 'website_assets' || row === undefined || !isPublic(use.entity, row))
      continue
    const place = previewPlace(use.entity, row, row.values, rowsOf)
    if (place.kind === 'page') return { ...place, part: address }
  }
  if (asset !== null && isChosenBySite(asset)) return page('/', address)
  return nowhere('No page shows this file. The crops are shown with its focal point.')
}

function isPublic(entity: EntityName, { values }: AdminRow): boolean {
  const flag = publicFlag(entity)
  return flag === null || values[flag] === true
}
