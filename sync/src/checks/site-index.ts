import { type EntityName, entityNamed, entityNames } from '../entities/index.ts'
import { publicFlag } from '../overlay/public-rows.ts'
import { fold } from '../rules/fold.ts'
import { isManagedSlug } from '../rules/managed-text.ts'
import { sitePages } from '../rules/site-pages.ts'
import { usagePath } from '../usage/usage-path.ts'
import { type CheckedValues, textIn } from './read-values.ts'

export interface CheckedRow {
  readonly id: string
  readonly values: CheckedValues
}

/** All rows of an entity, also those that visitors do not get. */
export type CheckedRows = (entity: EntityName) => readonly CheckedRow[]

/** All other rows, for the checks of one row. */
export interface SiteIndex {
  readonly rowsOf: CheckedRows
  /** The result of a visit to an address of the site. */
  readonly pageAt: (address: string) => 'page' | 'nothing' | { readonly hidden: EntityName }
  readonly assetAt: (address: string) => CheckedValues | undefined
  readonly assetOfKey: (key: string) => CheckedValues | undefined
  readonly rowOf: (entity: EntityName, id: string) => CheckedValues | undefined
  /** The rows that visitors see under a title, in upper or lower case. */
  readonly titled: (entity: EntityName, title: string) => readonly string[]
}

/** Computed once for each state of the rows, each part on first use. */
export function createSiteIndex(rowsOf: CheckedRows): SiteIndex {
  const pages = once(() => pagesOf(rowsOf))
  const assets = rowsOf('website_assets')
  const byAddress = once(() => new Map(assets.map(({ values }) => [values['image_url'], values])))
  const byKey = once(() => new Map(assets.map(({ values }) => [values['asset_key'], values])))
  const ids = new Map<EntityName, Map<string, CheckedValues>>()
  const titles = new Map<EntityName, Map<string, string[]>>()
  return {
    rowsOf,
    pageAt(address) {
      const page = usagePath(address)?.toLowerCase() ?? ''
      return pages().get(page) ?? (sitePages.includes(page) ? 'page' : 'nothing')
    },
    assetAt: (address) => byAddress().get(address),
    assetOfKey: (key) => byKey().get(key),
    rowOf(entity, id) {
      const rows = ids.get(entity) ?? new Map(rowsOf(entity).map((row) => [row.id, row.values]))
      ids.set(entity, rows)
      return rows.get(id)
    },
    titled(entity, title) {
      const byTitle = titles.get(entity) ?? titlesOf(entity, rowsOf(entity))
      titles.set(entity, byTitle)
      return byTitle.get(fold(title)) ?? []
    },
  }
}

/** Whether visitors get the row. */
export function isShown(entity: EntityName, values: CheckedValues): boolean {
  if (entityNamed(entity).public === null) return false
  const flag = publicFlag(entity)
  return flag === null || values[flag] === true
}

/** A text of the home page is a row of articles, but no article. */
export function isManaged(entity: EntityName, values: CheckedValues): boolean {
  return entity === 'content' && isManagedSlug(textIn(values['slug']))
}

function pagesOf(rowsOf: CheckedRows): Map<string, 'page' | { hidden: EntityName }> {
  const pages = new Map<string, 'page' | { hidden: EntityName }>()
  for (const entity of entityNames) {
    const { page } = entityNamed(entity)
    if (page?.includes('{slug}') !== true) continue
    for (const { values } of rowsOf(entity)) {
      const { slug } = values
      if (typeof slug !== 'string' || isManaged(entity, values)) continue
      pages.set(page.replace('{slug}', slug), isShown(entity, values) ? 'page' : { hidden: entity })
    }
  }
  return pages
}

function titlesOf(entity: EntityName, rows: readonly CheckedRow[]): Map<string, string[]> {
  const { title } = entityNamed(entity)
  const byTitle = new Map<string, string[]>()
  for (const { id, values } of rows) {
    const text = values[title]
    if (typeof text !== 'string' || !isShown(entity, values) || isManaged(entity, values)) continue
    const key = fold(text)
    const same = byTitle.get(key)
    if (same === undefined) byTitle.set(key, [id])
    else same.push(id)
  }
  return byTitle
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
