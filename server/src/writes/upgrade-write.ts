import { entityNamed, type Field, type Fields } from '@coop/sync/entities'
import { externalLink, isPictureAddress } from '@coop/sync/rules'
import { type Json, SCHEMA_VERSION, type Write } from '@coop/sync/write'

/** What an older client's write must go through to be one of today's, by the version that it was made with. */
const upgrades = new Map<number, (write: Write) => Write>([[1, withoutOldAddresses]])

export function upgradeWrite(write: Write): Write {
  let upgraded = write
  for (let version = write.schemaVersion; version < SCHEMA_VERSION; version += 1) {
    upgraded = upgrades.get(version)?.(upgraded) ?? upgraded
  }
  return { ...upgraded, schemaVersion: SCHEMA_VERSION }
}

/**
 * Version 2 takes only addresses that pages may show. Others in the base of an edit become what `0010_addresses.sql`
 * made of them in the tables, so that an edit that was waiting while they were taken out still meets its row.
 */
function withoutOldAddresses(write: Write): Write {
  const { fields, children } = entityNamed(write.entity)
  const base = Object.entries(write.base).map(([name, value]): [string, Json] => {
    const field = fields[name]
    if (field !== undefined) return [name, upgradeAddress(field, value)]
    const list = children[name]
    if (list === undefined || !Array.isArray(value)) return [name, value]
    return [name, value.filter((item) => isShown(list.fields, item))]
  })
  return { ...write, base: Object.fromEntries(base) }
}

function upgradeAddress(field: Field, value: Json): Json {
  if (typeof value !== 'string') return value
  if (field.kind === 'image' && !isPictureAddress(value)) return field.nullable ? null : '/media/missing'
  if (field.kind !== 'link' || externalLink(value) !== null) return value
  const trimmed = value.replace(/^ +| +$/g, '')
  return externalLink(trimmed) === null ? null : trimmed
}

function isShown(fields: Fields, item: Json): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return true
  return Object.entries(item).every(
    ([name, value]) => fields[name]?.kind !== 'image' || typeof value !== 'string' || isPictureAddress(value),
  )
}
