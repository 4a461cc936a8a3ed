import type { ChildItems } from '@coop/sync/tables'
import { Upload } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Badge } from '../../../ui/text/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { AssetImage } from '../../media/asset-image.tsx'
import { useAdmin, useRows } from '../../data/hooks.ts'
import { TileGrid } from '../../table/tile-grid.tsx'
import { type AssetChoice, assetChoices, pickerPlace, uploadCategory } from '../images/asset-choices.ts'
import { LEAST_TILE_WIDTH } from '../images/picture-tile.tsx'
import { UploadDialog } from '../images/upload-dialog.tsx'
import type { ChildEditorProps } from './child-editor.ts'
import { COMPANY_TILE_TEXT, CompanyImageTile, type CompanyImageType } from './company-image-tile.tsx'

type CompanyImage = ChildItems['company_images']

/** The pictures of a company: at most one hero (a new one replaces it) and two illustrations. */
export function CompanyImages({ list, items, onChange, focusRef, themes }: ChildEditorProps<CompanyImage>) {
  const data = useAdmin()
  const { rows } = useRows('website_assets')
  const scroller = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const [query, setQuery] = useState('')
  const [isUploading, setUploading] = useState(false)
  const place = pickerPlace(list.table, 'image_url')
  const named = themes().join('\n')
  const assets = useMemo(
    () => assetChoices(rows, all ? null : place.categories, named.split('\n'), query),
    [rows, all, place, named, query],
  )
  const mostIllustrations = list.limits.find(({ value }) => value === 'illustration')?.max ?? Infinity
  const isFull = items.filter((item) => item.image_type === 'illustration').length >= mostIllustrations
  const hasHero = items.some((item) => item.image_type === 'hero')

  const isUsed = (asset: AssetChoice, type: CompanyImageType) =>
    items.some((item) => item.website_asset_id === asset.id && item.image_type === type)
  const add = (asset: AssetChoice, type: CompanyImageType) => {
    const item = {
      id: data.newId(),
      website_asset_id: asset.id,
      image_type: type,
      image_url: asset.url,
      alt_text: asset.alt === '' ? null : asset.alt,
      display_order: type === 'hero' ? 0 : 1,
    }
    // The order is the hero, then the illustrations.
    onChange(
      type === 'hero' ? [item, ...items.filter((each) => each.image_type !== 'hero')] : [...items, item],
    )
  }
  const toggle = (asset: AssetChoice, type: CompanyImageType) => {
    if (!isUsed(asset, type)) add(asset, type)
    else onChange(items.filter((item) => item.website_asset_id !== asset.id || item.image_type !== type))
  }
  /** An uploaded picture is added where a slot is free. It replaces no other picture. */
  const takeUploaded = (asset: AssetChoice) => {
    setUploading(false)
    const type = hasHero ? 'illustration' : 'hero'
    if (!isUsed(asset, type)) add(asset, type)
  }

  return (
    <div ref={focusRef} tabIndex={-1} className="space-y-3">
      <ChosenImages items={items} onRemove={(item) => onChange(items.filter((each) => each !== item))} />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField query={query} onChange={setQuery} />
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          disabled={hasHero && isFull}
          onClick={() => setUploading(true)}
        >
          <Upload aria-hidden="true" size={16} /> Upload a picture
        </Button>
        <Button variant="quiet" size="small" className="min-h-11" onClick={() => setAll(!all)}>
          {all ? 'Show company pictures only' : 'Show all pictures'}
        </Button>
      </div>
      {hasHero && isFull ? <NothingToUpload mostIllustrations={mostIllustrations} /> : null}
      {assets.length === 0 ? (
        <p className="text-sm text-muted">{query === '' ? place.empty : 'No images found'}</p>
      ) : (
        <div ref={scroller} className="max-h-112 overflow-y-auto rounded-control border border-line p-2">
          <TileGrid
            label="Pictures to choose from"
            items={assets}
            scroller={scroller}
            leastWidth={LEAST_TILE_WIDTH}
            textHeight={COMPANY_TILE_TEXT}
            renderTile={(asset, tabIndex) => (
              <CompanyImageTile
                asset={asset}
                isHero={isUsed(asset, 'hero')}
                isIllustration={isUsed(asset, 'illustration')}
                mostIllustrations={isFull ? mostIllustrations : null}
                tabIndex={tabIndex}
                onToggle={toggle}
              />
            )}
          />
        </div>
      )}
      {isUploading ? (
        <UploadDialog
          category={uploadCategory(place)}
          file={null}
          onUse={takeUploaded}
          onClose={() => setUploading(false)}
        />
      ) : null}
    </div>
  )
}

function NothingToUpload({ mostIllustrations }: { mostIllustrations: number }) {
  return (
    <p className="text-sm text-muted">
      You have chosen a hero and {mostIllustrations} illustrations. Remove one before you upload another.
    </p>
  )
}

function SearchField({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  return (
    <input
      type="search"
      aria-label="Search company pictures"
      placeholder="Search pictures"
      value={query}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
      className={`${controlClass} sm:w-64`}
    />
  )
}

function ChosenImages({
  items,
  onRemove,
}: {
  items: readonly CompanyImage[]
  onRemove: (item: CompanyImage) => void
}) {
  return (
    <ul className="flex flex-wrap gap-3">
      {items.map((item, index) => (
        <li key={item.id} className="w-24 space-y-1 text-center">
          <AssetImage url={item.image_url} isSmall className="mx-auto size-20 rounded-control" />
          <Badge>{item.image_type === 'hero' ? 'Hero' : 'Illustration'}</Badge>
          <Button variant="quiet" size="small" onClick={() => onRemove(item)}>
            Remove
            <span className="sr-only"> image {index + 1}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
