import { type EntityName, entityNamed } from '@coop/sync/entities'
import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/types.ts'
import { isKeyTaken, takenKeyText } from '../media/asset-key.ts'
import { isDocument, isUndescribed } from '../media/asset-kind.ts'
import { ALT_TEXT_MISSING } from './files/alt-text.tsx'
import type { FormFiles } from './files/form-files.ts'
import type { FormValues } from './form-values.ts'
import { type CheckedRow, type FormErrors, validateRow } from './validate-row.ts'

/** What a form asks for beyond the declaration, which other ways to make a row do not: messages by field. */
const rules: {
  readonly [N in EntityName]?: (values: FormValues, others: readonly AdminRow[]) => Record<string, string>
} = {
  website_assets: (values, others) => {
    const { image_url: file, alt_text: alt, is_decorative: isDecorative } = values
    const key = textOf(values['asset_key']).trim()
    return {
      ...(textOf(file) === '' ? { image_url: 'Choose a file' } : {}),
      ...(!isDocument(textOf(file)) &&
      isUndescribed({ alt_text: textOf(alt), is_decorative: isDecorative === true })
        ? { alt_text: ALT_TEXT_MISSING }
        : {}),
      ...(isKeyTaken(key, others) ? { asset_key: takenKeyText(key) } : {}),
    }
  },
}

/**
 * The row that a form would write, or what keeps it from that: in its values, or in the files chosen for them.
 * @param others the other rows of the entity, as this device knows them
 */
export function checkForm(
  name: EntityName,
  values: FormValues,
  files: FormFiles,
  others: readonly AdminRow[],
): CheckedRow {
  const checked = validateRow(entityNamed(name), values)
  const broken = Object.entries(rules[name]?.(values, others) ?? {})
  const errors: FormErrors = {
    ...(checked.ok ? {} : checked.errors),
    ...Object.fromEntries(broken.map(([field, message]) => [field, { message, items: {} }])),
    ...files.errors(),
  }
  return Object.keys(errors).length === 0 ? checked : { ok: false, errors }
}
