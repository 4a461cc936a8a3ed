import { useController, useWatch } from 'react-hook-form'
import { textOf } from '../../data/json-values.ts'
import { isDocument } from '../../media/asset-kind.ts'
import type { FieldEditorProps } from '../field-editor.ts'
import { AltText } from './alt-text.tsx'

/** The alt text of an asset, or that it needs none; a document has none. */
export function AssetAltText({ id, name, form, control }: FieldEditorProps) {
  const { field, fieldState } = useController({ name, control })
  const [isDecorative, address] = useWatch({ control, name: ['is_decorative', 'image_url'] })
  if (isDocument(textOf(address))) return null
  return (
    <AltText
      id={id}
      value={{ text: textOf(field.value), isDecorative: isDecorative === true }}
      onChange={(value) => {
        field.onChange(value.text === '' ? null : value.text)
        if (value.isDecorative !== isDecorative) {
          form.setValue('is_decorative', value.isDecorative, { shouldDirty: true })
          if (value.isDecorative) form.clearErrors(name)
        }
      }}
      onBlur={field.onBlur}
      focusRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}
