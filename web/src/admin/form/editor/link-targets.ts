import { type EntityName, entityNamed } from '@coop/sync/entities'
import { fold, isManagedSlug } from '@coop/sync/rules'
import type { AdminRow } from '../../data/admin-row.ts'
import { textOf } from '../../data/json-values.ts'
import { titleOf } from '../../data/row-values.ts'
import { publicAddress } from '../../entities/public-address.ts'

/** The entities whose rows have pages. Former addresses of these pages redirect to the present ones. */
export const linkedEntities: readonly EntityName[] = ['services', 'service_companies', 'cases', 'content']

/** A page of the site that an article can link to. */
export interface LinkTarget {
  readonly address: string
  readonly title: string
  /** Its kind, and whether visitors can see it. */
  readonly detail: string
}

const MOST = 8

/** The pages whose names contain all these words. Names that start with them are first. */
export function findLinkTargets(
  rows: ReadonlyMap<EntityName, readonly AdminRow[]>,
  sought: string,
): readonly LinkTarget[] {
  const words = fold(sought)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const found: { target: LinkTarget; isFirst: boolean }[] = []
  for (const [entity, list] of rows) {
    for (const { id, values } of list) {
      const title = titleOf(entityNamed(entity), values, id)
      const folded = fold(title)
      const address = publicAddress(entity, values)
      if (address === null || !words.every((word) => folded.includes(word))) continue
      if (entity === 'content' && isManagedSlug(textOf(values['slug']))) continue
      const detail = `${entityNamed(entity).label}${values['published'] === false ? ', not published' : ''}`
      found.push({ target: { address, title, detail }, isFirst: folded.startsWith(words.join(' ')) })
    }
  }
  return found
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst))
    .slice(0, MOST)
    .map(({ target }) => target)
}
