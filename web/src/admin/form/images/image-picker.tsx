import { Upload } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useRows } from '../../data/hooks.ts'
import type { CompressionTarget } from '../../media/compression-table.ts'
import { useFileDrop } from '../../media/use-file-drop.ts'
import { TileGrid } from '../../table/tile-grid.tsx'
import { optionLabel } from '../../texts/option-label.ts'
import {
  type AssetChoice,
  assetChoices,
  pictureCategories,
  type PickerPlace,
  uploadCategory,
} from './asset-choices.ts'
import { CAPTION_HEIGHT, LEAST_TILE_WIDTH, PictureTile } from './picture-tile.tsx'
import { UploadDialog } from './upload-dialog.tsx'

interface Props {
  title: string
  place: PickerPlace
  themes: readonly string[]
  /** Whether an asset is already in use. */
  isUsed: (asset: AssetChoice) => boolean
  /** The compression target of uploads, if it differs from that of the category. */
  target?: CompressionTarget
  /** `single` closes on pick. `multiple` toggles pictures that are not in use, and a button confirms the selection. */
  mode: 'single' | 'multiple'
  onPick: (assets: AssetChoice[]) => void
  onClose: () => void
}

/**
 * Picks among the pictures of the website assets. Pictures that match a theme of the row come first. A new picture can
 * be uploaded by the button, by drop or by paste.
 */
export function ImagePicker({ title, place, themes, isUsed, target, mode, onPick, onClose }: Props) {
  const { rows } = useRows('website_assets')
  const scroller = useRef<HTMLDivElement>(null)
  const [category, setCategory] = useState('')
  const [query, setQuery] = useState('')
  const [selection, setSelection] = useState<ReadonlyMap<string, AssetChoice>>(new Map())
  /** Pictures uploaded here are listed first, whatever the search. */
  const [uploaded, setUploaded] = useState<readonly AssetChoice[]>([])
  /** null: nothing is being uploaded. `file`: a dropped or pasted file. */
  const [upload, setUpload] = useState<{ file: File | null } | null>(null)
  const isOver = useFileDrop(([file]) => setUpload({ file: file ?? null }), upload === null)
  const categories = category === '' ? place.categories : category === 'all' ? null : [category]
  const key = categories?.join(' ')
  const choices = useMemo(() => {
    const found = assetChoices(rows, key?.split(' ') ?? null, themes, query)
    return [...uploaded, ...found.filter(({ id }) => uploaded.every((asset) => asset.id !== id))]
  }, [rows, key, themes, query, uploaded])

  const isTaken = (asset: AssetChoice) => mode === 'multiple' && isUsed(asset)
  const press = (asset: AssetChoice) => {
    if (mode === 'single') {
      onPick([asset])
      return
    }
    const next = new Map(selection)
    if (!next.delete(asset.id)) next.set(asset.id, asset)
    setSelection(next)
  }
  const take = (asset: AssetChoice) => {
    setUpload(null)
    if (mode === 'single') return onPick([asset])
    setUploaded([asset, ...uploaded.filter(({ id }) => id !== asset.id)])
    scroller.current?.scrollTo({ top: 0 })
    if (!isTaken(asset)) setSelection(new Map(selection).set(asset.id, asset))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="large"
      contentRef={scroller}
      footer={
        mode === 'single' ? undefined : (
          <PickerFooter
            count={selection.size}
            onUse={() => onPick([...selection.values()])}
            onClose={onClose}
          />
        )
      }
    >
      <PickerFilters
        place={place}
        query={query}
        onQuery={setQuery}
        category={category}
        onCategory={setCategory}
        onUpload={() => setUpload({ file: null })}
      />
      {isOver ? (
        <p className="mb-4 rounded-control border-2 border-dashed border-accent bg-accent-tint p-4 text-center text-sm">
          Drop the picture here to upload it
        </p>
      ) : null}
      {choices.length === 0 ? (
        <p className="py-8 text-center text-muted">{query === '' ? place.empty : 'No images found'}</p>
      ) : (
        <TileGrid
          label="Pictures"
          items={choices}
          scroller={scroller}
          leastWidth={LEAST_TILE_WIDTH}
          textHeight={CAPTION_HEIGHT}
          renderTile={(asset, tabIndex) => (
            <PictureTile
              asset={asset}
              isPressed={selection.has(asset.id) || isUsed(asset)}
              isTaken={isTaken(asset)}
              tabIndex={tabIndex}
              onPress={press}
            />
          )}
        />
      )}
      {upload === null ? null : (
        <UploadDialog
          category={uploadCategory(place)}
          target={target}
          file={upload.file}
          onUse={take}
          onClose={() => setUpload(null)}
        />
      )}
    </Dialog>
  )
}

function PickerFooter(props: { count: number; onUse: () => void; onClose: () => void }) {
  const { count, onUse, onClose } = props
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button disabled={count === 0} onClick={onUse}>
        {count === 0 ? 'Use pictures' : `Use ${count} ${count === 1 ? 'picture' : 'pictures'}`}
      </Button>
    </>
  )
}

interface PickerFiltersProps {
  place: PickerPlace
  query: string
  onQuery: (query: string) => void
  /** '': the categories of the field; `all`: every category. */
  category: string
  onCategory: (category: string) => void
  onUpload: () => void
}

function PickerFilters({ place, query, onQuery, category, onCategory, onUpload }: PickerFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <input
        type="search"
        aria-label="Search pictures"
        placeholder="Search pictures"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        className={`${controlClass} sm:w-64`}
      />
      <select
        aria-label="Category"
        value={category}
        onChange={(event) => onCategory(event.target.value)}
        className={`${controlClass} min-w-0 flex-1 sm:w-56 sm:flex-none`}
      >
        {place.categories === null ? null : <option value="">Suggested</option>}
        <option value={place.categories === null ? '' : 'all'}>All pictures</option>
        {pictureCategories.map((name) => (
          <option key={name} value={name}>
            {optionLabel(name)}
          </option>
        ))}
      </select>
      <Button variant="secondary" className="sm:ml-auto" onClick={onUpload}>
        <Upload aria-hidden="true" size={18} /> Upload
      </Button>
    </div>
  )
}
