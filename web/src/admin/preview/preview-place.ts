import type { EntityName } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import { isManagedSlug } from '@coop/sync/rules'
import { textOf } from '../data/json-values.ts'
import type { AdminRow, RowValues } from '../data/types.ts'
import { isRowOf } from '../data/values.ts'
import { assetUses, isChosenBySite } from '../entities/asset-uses.ts'
import { publicAddress } from '../entities/public-address.ts'

/** The page of the site that shows a row, and the text or the picture of it where it is shown; or why none does. */
export type PreviewPlace =
  | { readonly kind: 'page'; readonly address: string; readonly part: string | null }
  | { readonly kind: 'nowhere'; readonly reason: string }

export type RowsOf = (entity: EntityName) => readonly AdminRow[]

/**
 * @param values as they are previewed
 * @param saved null: the row is new
 */
export function previewPlace(
  entity: EntityName,
  saved: AdminRow | null,
  values: RowValues,
  rowsOf: RowsOf,
): PreviewPlace {
  switch (entity) {
    case 'services':
    case 'service_companies':
    case 'cases':
    case 'content':
      return isManagedSlug(textOf(values['slug']))
        ? page('/', textOf(values['content']))
        : page(publicAddress(entity, values) ?? '/')
    case 'content_categories':
      return page('/insights')
    case 'founding_partners':
      return placeOfPartner(saved, values, rowsOf)
    case 'value_propositions':
      return values['category'] === 'revolution'
        ? page('/revolution', textOf(values['title']))
        : nowhere('The site shows value propositions of the category Revolution only.')
    case 'offering_themes':
      return page('/', textOf(values['name']))
    case 'website_assets':
      return placeOfAsset(saved, values, rowsOf)
    default:
      return entity satisfies never
  }
}

function page(address: string, part = ''): PreviewPlace {
  return { kind: 'page', address, part: part === '' ? null : part }
}

function nowhere(reason: string): PreviewPlace {
  return { kind: 'nowhere', reason }
}

/** Where there are board members, the contact page shows nobody else. */
function placeOfPartner(saved: AdminRow | null, values: RowValues, rowsOf: RowsOf): PreviewPlace {
  const isOnBoard = (partner: RowValues) => partner['role'] === 'board_member'
  const hasBoard = rowsOf('founding_partners').some(
    (partner) =>
      partner.id !== saved?.id && partner.values['is_active'] === true && isOnBoard(partner.values),
  )
  return isOnBoard(values) || !hasBoard
    ? page('/contact', textOf(values['name']))
    : nowhere('The contact page shows the board members only.')
}

/** The page of the first public row that shows the file. */
function placeOfAsset(saved: AdminRow | null, values: RowValues, rowsOf: RowsOf): PreviewPlace {
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
  return nowhere('No page shows this file. How it will be cut is shown with its focal point.')
}

function isPublic(entity: EntityName, { values }: AdminRow): boolean {
  const flag = publicFlag(entity)
  return flag === null || values[flag] === true
}
