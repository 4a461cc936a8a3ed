import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { AssetImage } from '../../media/asset-image.tsx'
import { textOf } from '../../data/json-values.ts'
import type { WidgetProps } from '../widget.ts'
import { type AssetChoice, pickerPlace } from './asset-choices.ts'
import { ImagePicker } from './image-picker.tsx'

interface PictureChoiceProps {
  widget: WidgetProps
  /** The picture of the value; empty if there is none. */
  url: string
  placeholder?: string
  isUsed: (asset: AssetChoice) => boolean
  onPick: (asset: AssetChoice) => void
  onRemove?: () => void
}

/** A picture of the website assets, which is picked or typed in the notation of the field. */
export function PictureChoice({ widget, url, placeholder, isUsed, onPick, onRemove }: PictureChoiceProps) {
  const { id, table, name, field, value, onChange, onBlur, focusRef, error, describedBy, themes } = widget
  const [picking, setPicking] = useState(false)
  const text = textOf(value)
  const what = field.label.toLowerCase()
  return (
    <div className="flex gap-3">
      <AssetImage url={url} isSmall className="size-20 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1 space-y-2">
        <input
          id={id}
          ref={focusRef}
          type="text"
          value={text}
          placeholder={placeholder}
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
            <span>
              Choose<span className="max-sm:sr-only"> {what}</span>
            </span>
          </Button>
          {text === '' ? null : (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                onRemove?.()
                onChange(field.nullable ? null : '')
              }}
            >
              Remove<span className="sr-only"> {what}</span>
            </Button>
          )}
        </div>
      </div>
      {picking ? (
        <ImagePicker
          title={`Choose ${field.label.toLowerCase()}`}
          place={pickerPlace(table, name)}
          themes={themes()}
          isUsed={isUsed}
          mode="single"
          onClose={() => setPicking(false)}
          onPick={([asset]) => {
            setPicking(false)
            if (asset !== undefined) onPick(asset)
          }}
        />
      ) : null}
    </div>
  )
}
