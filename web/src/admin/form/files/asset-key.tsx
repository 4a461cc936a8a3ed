import { useController } from 'react-hook-form'
import { textOf } from '../../data/json-values.ts'
import type { FieldEditorProps } from '../field-editor.ts'
import { AssetKeyField } from './asset-key-field.tsx'

/** The key of the asset of a form. */
export function AssetKey({ id, name, control }: FieldEditorProps) {
  const { field, fieldState } = useController({ name, control })
  return (
    <AssetKeyField
      id={id}
      value={textOf(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      focusRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}
