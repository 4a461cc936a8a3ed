import type { ChildItems } from '@coop/sync/tables'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AssetImage } from '../../asset-image.tsx'
import { useAdmin, useRows } from '../../data/hooks.ts'
import { type AssetChoice, assetChoices, pickerPlace } from '../images/asset-choices.ts'
import type { ChildEditorProps } from './child-editor.ts'

const MOST_ILLUSTRATIONS = 2

type Image = ChildItems['company_images']

/** The pictures of a company: at most one hero (a new one takes its place) and two illustrations. */
export function CompanyImages({ list, items, onChange, focusRef, themes }: ChildEditorProps<Image>) {
  const data = useAdmin()
  const { rows } = useRows('website_assets')
  const [all, setAll] = useState(false)
  const place = pickerPlace(list.table, 'image_url')
  const assets = assetChoices(rows, all ? null : place.categories, themes())
  const illustrations = items.filter((item) => item.image_type === 'illustration')

  const isUsed = (asset: AssetChoice, type: string) =>
    items.some((item) => item.website_asset_id === asset.id && item.image_type === type)
  const toggle = (asset: AssetChoice, type: 'hero' | 'illustration') => {
    if (isUsed(asset, type)) {
      onChange(items.filter((item) => item.website_asset_id !== asset.id || item.image_type !== type))
      return
    }
    const item = {
      id: data.newId(),
      website_asset_id: asset.id,
      image_type: type,
      image_url: asset.url,
      alt_text: asset.alt === '' ? null : asset.alt,
      display_order: type === 'hero' ? 0 : 1,
    }
    // The hero comes first, then the illustrations.
    onChange(
      type === 'hero' ? [item, ...items.filter((each) => each.image_type !== 'hero')] : [...items, item],
    )
  }

  return (
    <div ref={focusRef} tabIndex={-1} className="space-y-3">
      <ul className="flex flex-wrap gap-3">
        {items.map((item, index) => (
          <li key={item.id} className="w-24 space-y-1 text-center">
            <AssetImage url={item.image_url} className="mx-auto size-20 rounded-control" />
            <Badge>{item.image_type === 'hero' ? 'Hero' : 'Illustration'}</Badge>
            <Button
              variant="quiet"
              size="small"
              onClick={() => onChange(items.filter((each) => each !== item))}
            >
              Remove
              <span className="sr-only"> image {index + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      {assets.length === 0 ? <p className="text-sm text-muted">{place.empty}</p> : null}
      <ul className="grid max-h-96 grid-cols-2 gap-3 overflow-y-auto sm:grid-cols-3">
        {assets.map((asset) => {
          const hero = isUsed(asset, 'hero')
          const illustration = isUsed(asset, 'illustration')
          const full = illustrations.length >= MOST_ILLUSTRATIONS && !illustration
          return (
            <li key={asset.id} className="rounded-control border border-line p-2">
              <AssetImage
                url={asset.url}
                alt={asset.alt}
                className="aspect-4/3 w-full rounded-control"
                withWords
              />
              <p className="truncate py-1 text-sm">{asset.key}</p>
              <div className="flex flex-wrap gap-1">
                <Button
                  variant={hero ? 'primary' : 'secondary'}
                  size="small"
                  aria-pressed={hero}
                  onClick={() => toggle(asset, 'hero')}
                >
                  {hero ? 'Selected' : 'Hero'}
                  <span className="sr-only">
                    {hero ? ' as hero' : ''}: {asset.key}
                  </span>
                </Button>
                <Button
                  variant={illustration ? 'primary' : 'secondary'}
                  size="small"
                  aria-pressed={illustration}
                  disabled={full}
                  onClick={() => toggle(asset, 'illustration')}
                >
                  {illustration ? 'Selected' : full ? `Max ${MOST_ILLUSTRATIONS}` : 'Illustration'}
                  <span className="sr-only">
                    {illustration ? ' as illustration' : full ? ' illustrations' : ''}: {asset.key}
                  </span>
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <Button variant="quiet" size="small" onClick={() => setAll(!all)}>
        {all ? 'Show company pictures only' : 'Show all images'}
      </Button>
    </div>
  )
}
