import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { AssetImage } from '../../media/asset-image.tsx'
import { useAdmin } from '../../data/hooks.ts'
import { textOf } from '../../data/json-values.ts'
import { type AssetChoice, pickerPlace } from '../images/asset-choices.ts'
import type { ChildEditorProps } from './child-editor.ts'
import { ErrorText } from '../error-text.tsx'
import { ImageDetails } from './image-details.tsx'
import { ImagePicker } from '../images/image-picker.tsx'
import { ItemButtons } from './item-buttons.tsx'
import { lastOrder, moveItem } from './move-item.ts'

/** An ordered list of pictures that are picked from the website assets, each with an alt text. */
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
            className="flex flex-wrap items-start gap-x-3 rounded-control border border-line p-2"
          >
            <AssetImage
              url={textOf(item['image_url'])}
              isSmall
              className="size-20 shrink-0 rounded-control"
            />
            <div className="min-w-0 flex-1 basis-40 max-sm:order-last max-sm:basis-full">
              <p className="text-sm wrap-anywhere">{fileName(textOf(item['image_url']))}</p>
              <ErrorText text={errors[`${index}.image_url`]} />
              <ImageDetails
                id={`${id}-${index}`}
                number={index + 1}
                types={types}
                item={item}
                error={errors[`${index}.alt_text`]}
                onChange={(changed) => onChange(items.with(index, changed))}
              />
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
        <Plus aria-hidden="true" size={16} /> Choose {list.label.toLowerCase()}
      </Button>
      {picking ? (
        <ImagePicker
          title={`Choose ${list.label.toLowerCase()}`}
          place={pickerPlace(list.table, 'image_url')}
          themes={themes()}
          isUsed={(asset) => urls.includes(asset.url)}
          mode="multiple"
          onPick={add}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  )
}

function fileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
