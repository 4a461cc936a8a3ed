import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { AssetImage } from '../../asset-image.tsx'
import { useRows } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import type { WidgetProps } from '../widgets/widget.ts'
import { pickerPlace } from './asset-choices.ts'
import { ImagePicker } from './image-picker.tsx'

/** One picture by the key of its asset: picked from the website assets, or typed. */
export function AssetKeyWidget(props: WidgetProps) {
  const { id, table, name, field, value, onChange, onBlur, focusRef, error, describedBy, themes } = props
  const { rows } = useRows('website_assets')
  const [picking, setPicking] = useState(false)
  const key = textOf(value)
  const what = field.label.toLowerCase()
  const url = rows.find(({ values }) => values.asset_key === key)?.values.image_url ?? ''
  return (
    <div className="flex gap-3">
      <AssetImage url={url} isSmall className="size-20 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1 space-y-2">
        <input
          id={id}
          ref={focusRef}
          type="text"
          value={key}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy}
          className={controlClass}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => setPicking(true)}>
            Choose {what}
          </Button>
          {key === '' ? null : (
            <Button variant="quiet" size="small" onClick={() => onChange(null)}>
              Remove<span className="sr-only"> {what}</span>
            </Button>
          )}
        </div>
      </div>
      {picking ? (
        <ImagePicker
          title={`Choose: ${field.label}`}
          place={pickerPlace(table, name)}
          themes={themes()}
          isUsed={(asset) => asset.key === key}
          mode="single"
          onClose={() => setPicking(false)}
          onPick={([asset]) => {
            setPicking(false)
            if (asset !== undefined) onChange(asset.key)
          }}
        />
      ) : null}
    </div>
  )
}
