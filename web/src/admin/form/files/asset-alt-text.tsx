import { useWatch } from 'react-hook-form'
import { textOf } from '../../data/json-values.ts'
import { isDocument } from '@coop/sync/rules'
import type { FieldEditorProps } from '../field-editor.ts'
import { useFormField } from '../use-form-field.ts'
import { AltText } from './alt-text.tsx'

/** The alt text of an asset, or the choice "decorative". Documents have none. */
export function AssetAltText({ id, name, form, control }: FieldEditorProps) {
  const { value, onChange, ...field } = useFormField(name, control)
  const [isDecorative, address] = useWatch({ control, name: ['is_decorative', 'image_url'] })
  if (isDocument(textOf(address))) return null
  return (
    <AltText
      {...field}
      id={id}
      value={{ text: textOf(value), isDecorative: isDecorative === true }}
      onChange={(next) => {
        onChange(next.text === '' ? null : next.text)
        if (next.isDecorative !== isDecorative) {
          form.setValue('is_decorative', next.isDecorative, { shouldDirty: true })
          if (next.isDecorative) form.clearErrors(name)
        }
      }}
    />
  )
}
