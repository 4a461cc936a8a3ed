import { entityNamed, isEntityName } from '@coop/sync/entities'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { AssetImage } from '../../asset-image.tsx'
import { textOf } from '../../data/json-values.ts'
import { altFieldOf, pickerPlace } from './asset-choices.ts'
import { ImagePicker } from './image-picker.tsx'
import type { WidgetProps } from '../widgets/widget.ts'

/** One picture: picked from the website assets, or by its address. */
export function ImageWidget(props: WidgetProps) {
  const { id, table, name, field, value, onChange, onBlur, focusRef, error, describedBy, suggest, themes } =
    props
  const [picking, setPicking] = useState(false)
  const url = textOf(value)
  const what = field.label.toLowerCase()
  return (
    <div className="flex gap-3">
      <AssetImage url={url} isSmall className="size-20 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1 space-y-2">
        <input
          id={id}
          ref={focusRef}
          type="text"
          value={url}
          placeholder="/media/…"
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
          {url === '' ? null : (
            <Button variant="quiet" size="small" onClick={() => onChange(field.nullable ? null : '')}>
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
          isUsed={(asset) => asset.url === url}
          mode="single"
          onClose={() => setPicking(false)}
          onPick={([asset]) => {
            setPicking(false)
            if (asset === undefined) return
            onChange(asset.url)
            const alt = altFieldOf(name, isEntityName(table) ? Object.keys(entityNamed(table).fields) : [])
            if (alt !== undefined && asset.alt !== '') suggest(alt, asset.alt)
          }}
        />
      ) : null}
    </div>
  )
}
