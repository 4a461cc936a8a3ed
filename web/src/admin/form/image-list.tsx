import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/control-class.ts'
import { AssetImage } from '../asset-image.tsx'
import { useAdmin } from '../data/hooks.ts'
import { textOf } from '../row-values.ts'
import { type AssetChoice, pickerPlace } from './asset-choices.ts'
import type { ChildEditorProps } from './child-editor.ts'
import { ImagePicker } from './image-picker.tsx'
import { ItemButtons } from './item-buttons.tsx'
import { lastOrder, moveItem } from './move-item.ts'
import { optionLabel } from './text-widgets.tsx'

/** Pictures of a row: picked from the website assets, each with its own alt text, in an order. */
export function ImageList({ id, list, items, onChange, errors, focusRef, themes }: ChildEditorProps) {
  const data = useAdmin()
  const [picking, setPicking] = useState(false)
  const types = list.fields['image_type']?.options ?? []
  const urls = items.map((item) => textOf(item['image_url']))

  const add = (assets: AssetChoice[]) => {
    setPicking(false)
    const first = lastOrder(items)
    onChange([
      ...items,
      ...assets
        .filter((asset) => !urls.includes(asset.url))
        .map((asset, i) => ({
          id: data.newId(),
          image_url: asset.url,
          alt_text: asset.alt === '' ? null : asset.alt,
          ...(types.length === 0 ? {} : { image_type: types.at(-1) ?? '' }),
          display_order: first + i,
        })),
    ])
  }

  return (
    <div ref={focusRef} tabIndex={-1} className="space-y-2">
      <ol className="space-y-2">
        {items.map((item, index) => (
          <li
            key={textOf(item['id'])}
            className="flex flex-wrap items-start gap-3 rounded-control border border-line p-2"
          >
            <AssetImage url={textOf(item['image_url'])} className="size-20 shrink-0 rounded-control" />
            <div className="min-w-40 flex-1 space-y-2">
              <input
                id={`${id}-${index}-alt`}
                aria-label={`Alt text of image ${index + 1}`}
                placeholder="Alt text"
                value={textOf(item['alt_text'])}
                onChange={(event) => onChange(items.with(index, { ...item, alt_text: event.target.value }))}
                className={controlClass}
              />
              {types.length === 0 ? null : (
                <select
                  aria-label={`Type of image ${index + 1}`}
                  value={textOf(item['image_type'])}
                  onChange={(event) =>
                    onChange(items.with(index, { ...item, image_type: event.target.value }))
                  }
                  className={controlClass}
                >
                  {types.map((type) => (
                    <option key={type} value={type}>
                      {optionLabel(type)}
                    </option>
                  ))}
                </select>
              )}
              {errors[`${index}.image_url`] === undefined ? null : (
                <p className="text-sm font-medium text-danger">{errors[`${index}.image_url`]}</p>
              )}
            </div>
            <ItemButtons
              what={`image ${index + 1}`}
              index={index}
              count={items.length}
              move={(step) => onChange(moveItem(items, index, step))}
              remove={() => onChange(items.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="small" onClick={() => setPicking(true)}>
        <Plus aria-hidden="true" size={16} /> Choose images
      </Button>
      {picking ? (
        <ImagePicker
          title={`Choose: ${list.label}`}
          place={pickerPlace(list.table, 'image_url')}
          themes={themes()}
          chosen={urls}
          mode="multiple"
          onPick={add}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  )
}
