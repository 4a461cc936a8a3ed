import {
  notUpgraded,
  type SchemaVersion,
  schemaVersions,
  throughVersion,
  type UpgradedFields,
  upgradedValues,
} from '@coop/sync/schema-versions'
import type { Json } from '@coop/sync/write'
import type { Draft, DraftFiles } from './draft.ts'

interface KeptDraft {
  readonly draft: Draft
  readonly files: DraftFiles
}

/**
 * Upgrades a draft of an older version to the present field names. Input of a removed field is stored under the old
 * label: no form has the field, so people can copy the text. The form requests values of newly required fields.
 */
export function upgradedDraft(
  { draft, files }: KeptDraft,
  table: readonly SchemaVersion[] = schemaVersions,
): KeptDraft {
  const { id, entity, rowId, base, values, schemaVersion: version } = draft
  const due = table.slice(version - 1)
  if (due.length === 0) return { draft, files }
  const written = { id, seq: 0, entity, rowId: rowId ?? id, op: 'update', userId: '' } as const
  const before = notUpgraded({ ...written, base, changes: values, schemaVersion: version })
  const { write, lost } = due.reduce(throughVersion, before)
  const named = [...files].flatMap(([field, file]) =>
    Object.keys(upgradedValues(entity, { [field]: null }, version, table)).map(
      (name) => [name, file] as const,
    ),
  )
  return {
    draft: {
      ...draft,
      base: write.base,
      values: { ...write.changes, ...byLabel(lost) },
      schemaVersion: table.length + 1,
    },
    files: new Map(named),
  }
}

function byLabel(lost: UpgradedFields['lost']): Record<string, Json> {
  const labels = [...new Set(lost.map(({ label }) => label))]
  return Object.fromEntries(
    labels.map((label): [string, Json] => {
      const values = lost.filter((each) => each.label === label).map(({ value }) => value)
      return [label, values.length === 1 ? (values[0] ?? null) : values]
    }),
  )
}
