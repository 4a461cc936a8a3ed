import {
  notUpgraded,
  type SchemaVersion,
  schemaVersions,
  throughVersion,
  upgradedValues,
  upgradeErrors,
} from '@coop/sync/schema-versions'
import type { RowValues } from '../data/admin-row.ts'
import type { StepRow } from '../data/outbox/step.ts'

/**
 * Upgrades the row of a step of an older version to the present field names.
 * @throws an error with a message for the administrator if the step can no longer be undone
 */
export function upgradedStepRow(
  row: StepRow,
  version: number,
  table: readonly SchemaVersion[] = schemaVersions,
): StepRow {
  const due = table.slice(version - 1)
  if (version > table.length + 1)
    throw new Error('This was done with a newer version of the site. Reload this page to continue.')
  if (due.length === 0) return row
  if (due.some(({ needsServer }) => needsServer))
    throw new Error('The last version stores this in another form. You can restore it from the history.')
  const { entity, rowId, before, after } = row
  const named = (values: RowValues) => ({ ...upgradedValues(entity, values, version, table) })
  const affected = row.affected?.map((each) => ({
    ...each,
    before: { ...upgradedValues(each.entity, each.before, version, table) },
    after: { ...upgradedValues(each.entity, each.after, version, table) },
  }))
  const rest = { ...row, after: after && named(after), ...(affected && { affected }) }
  if (before === null || after !== null) return { ...rest, before: before && named(before) }
  // The row is created again, so it needs all values that the version requires for new rows.
  const insert = { id: '', seq: 0, entity, rowId, op: 'insert', base: {}, userId: '' } as const
  const upgraded = due.reduce(
    throughVersion,
    notUpgraded({ ...insert, changes: { ...before }, schemaVersion: version }),
  )
  const missing = upgradeErrors({ lost: [], missing: upgraded.missing })
  if (missing.length > 0) throw new Error(missing.map(({ message }) => message).join(' '))
  return { ...rest, before: upgraded.write.changes }
}
