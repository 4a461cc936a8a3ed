import { entityNamed, type Field, type Fields } from '@coop/sync/entities'
import { externalLink, isPictureAddress, trimOf } from '@coop/sync/rules'
import {
  notUpgraded,
  type SchemaVersion,
  throughVersion,
  type UpgradedFields,
} from '@coop/sync/schema-versions'
import { type Json, type Write } from '@coop/sync/write'
import type { ReservedSql } from 'postgres'

/** The steps of versions with `needsServer`, keyed by the version that they upgrade. */
const serverSteps = new Map<number, (write: Write, connection: ReservedSql) => Write | Promise<Write>>([
  [1, withoutOldAddresses],
  [2, withMarkdown],
])

/** Upgrades the write of an older client to the current fields, version by version. */
export async function upgradeWrite(
  write: Write,
  connection: ReservedSql,
  schemaVersions: readonly SchemaVersion[],
): Promise<UpgradedFields> {
  let upgraded = notUpgraded(write)
  for (const [index, version] of schemaVersions.entries()) {
    const from = index + 1
    if (from < write.schemaVersion) continue
    const step = version.needsServer ? serverSteps.get(from) : undefined
    const stepped = step === undefined ? upgraded.write : await step(upgraded.write, connection)
    upgraded = throughVersion({ ...upgraded, write: stepped }, version)
  }
  return { ...upgraded, write: { ...upgraded.write, schemaVersion: schemaVersions.length + 1 } }
}

/**
 * Version 3 stores the text of articles as Markdown. Converts the text of an older edit and of its base with the
 * function that `0013_article_markdown.sql` used for the tables.
 */
async function withMarkdown(write: Write, connection: ReservedSql): Promise<Write> {
  if (write.entity !== 'content') return write
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : null)
  const before = text(write.base['content'])
  const after = text(write.changes['content'])
  if (before === null && after === null) return write
  const [markdown] = await connection<{ before: string | null; after: string | null }[]>`
    select article_markdown(${before}) as before, article_markdown(${after}) as after
    where is_article(coalesce((select slug from content where id = ${write.rowId}), ${text(write.changes['slug'])}, ''))`
  if (markdown === undefined) return write
  return {
    ...write,
    ...(before !== null && { base: { ...write.base, content: markdown.before } }),
    ...(after !== null && { changes: { ...write.changes, content: markdown.after } }),
  }
}

/**
 * Version 2 accepts only addresses that pages may show. Changes other addresses in a base as `0010_addresses.sql` did
 * in the tables, so that an edit that waited meanwhile does not conflict.
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
  const trimmed = trimOf(value, / /)
  return externalLink(trimmed) === null ? null : trimmed
}

function isShown(fields: Fields, item: Json): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return true
  return Object.entries(item).every(
    ([name, value]) => fields[name]?.kind !== 'image' || typeof value !== 'string' || isPictureAddress(value),
  )
}
