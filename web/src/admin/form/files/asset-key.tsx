import { textOf } from '../../data/json-values.ts'
import type { FieldEditorProps } from '../field-editor.ts'
import { useFormField } from '../use-form-field.ts'
import { AssetKeyField } from './asset-key-field.tsx'

/** The key of the asset of a form. */
export function AssetKey({ id, name, control }: FieldEditorProps) {
  const { value, ...field } = useFormField(name, control)
  return <AssetKeyField id={id} value={textOf(value)} {...field} />
}
