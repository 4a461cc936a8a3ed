import { type EntityName, entityNamed } from '@coop/sync/entities'
import { isDocument } from '@coop/sync/rules'
import { textOf } from '../data/json-values.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { isKeyTaken, takenKeyText } from '../media/asset-key.ts'
import { isUndescribed } from '../media/asset-kind.ts'
import { ALT_TEXT_MISSING } from './files/alt-text.tsx'
import type { FormFiles } from './files/form-files.ts'
import { changedNames, editableValues, type FormValues, normaliseValues } from './form-values.ts'
import { takenSlug, takenSlugText } from './taken-slug.ts'
import { type CheckedRow, type FormErrors, validateRow } from './validate-row.ts'

/** Rules that apply only in forms, beyond the declaration. They return messages by field. */
const rules: {
  readonly [N in EntityName]?: (
    values: FormValues,
    others: readonly AdminRow[],
    before: RowValues | null,
  ) => Record<string, string>
} = {
  website_assets: (values, others, before) => {
    const { image_url: file, alt_text: alt, is_decorative: isDecorative } = values
    const key = textOf(values['asset_key']).trim()
    return {
      ...(textOf(file) === '' ? { image_url: 'Choose a file' } : {}),
      ...(!isDocument(textOf(file)) &&
      isUndescribed({ alt_text: textOf(alt), is_decorative: isDecorative === true }) &&
      !isOnlySwitched(values, before)
        ? { alt_text: ALT_TEXT_MISSING }
        : {}),
      ...(isKeyTaken(key, others) ? { asset_key: takenKeyText(key) } : {}),
    }
  },
}

/** Whether an edit only switches an asset on or off. Without an alt text, an asset can be switched off and on again. */
function isOnlySwitched(values: FormValues, before: RowValues | null): boolean {
  if (before === null) return false
  const entity = entityNamed('website_assets')
  const changed = changedNames(
    'website_assets',
    normaliseValues(entity, editableValues(entity, before)),
    normaliseValues(entity, values),
  )
  const isDescriptionKept = !changed.includes('alt_text') && !changed.includes('is_decorative')
  return isDescriptionKept && (values['is_active'] === false || changed.every((name) => name === 'is_active'))
}

/**
 * Returns the row that the form would write, or the errors in its values or chosen files.
 * @param others the other rows of the entity, as known to this device
 * @param before the current row; null if the row is new
 */
export function checkForm(
  name: EntityName,
  values: FormValues,
  files: FormFiles,
  others: readonly AdminRow[],
  before: RowValues | null,
): CheckedRow {
  const entity = entityNamed(name)
  const checked = validateRow(entity, values)
  const broken = Object.entries(rules[name]?.(values, others, files.areChosen() ? null : before) ?? {})
  const taken = takenSlug(entity, values, others)
  const errors: FormErrors = {
    ...(taken === null ? {} : { [taken.field]: { message: takenSlugText(entity, taken), items: {} } }),
    ...(checked.ok ? {} : checked.errors),
    ...Object.fromEntries(broken.map(([field, message]) => [field, { message, items: {} }])),
    ...files.errors(),
  }
  return Object.keys(errors).length === 0 ? checked : { ok: false, errors }
}
