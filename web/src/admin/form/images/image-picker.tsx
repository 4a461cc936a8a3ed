import { fold } from '@coop/sync/rules'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { AssetImage } from '../../asset-image.tsx'
import { useRows } from '../../data/hooks.ts'
import { optionLabel } from '../option-label.ts'
import { type AssetChoice, assetChoices, pictureCategories, type PickerPlace } from './asset-choices.ts'

const AT_ONCE = 60

interface Props {
  title: string
  place: PickerPlace
  themes: readonly string[]
  /** Addresses that are in use already. */
  usedUrls: readonly string[]
  /** `single` closes on pick; `multiple` toggles, and the button confirms. */
  mode: 'single' | 'multiple'
  onPick: (assets: AssetChoice[]) => void
  onClose: () => void
}

/** Pictures of the website assets; those that match a theme of the row come first. */
export function ImagePicker({ title, place, themes, usedUrls, mode, onPick, onClose }: Props) {
  const { rows } = useRows('website_assets')
  const [category, setCategory] = useState('')
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(AT_ONCE)
  const [selection, setSelection] = useState<ReadonlyMap<string, AssetChoice>>(new Map())
  const categories = category === '' ? place.categories : category === 'all' ? null : [category]
  const key = categories?.join(' ')
  const choices = useMemo(
    () => assetChoices(rows, key?.split(' ') ?? null, themes),
    [rows, key, themes],
  ).filter((asset) => fold(`${asset.key} ${asset.alt}`).includes(fold(query.trim())))

  const press = (asset: AssetChoice) => {
    if (mode === 'single') {
      onPick([asset])
      return
    }
    const next = new Map(selection)
    if (!next.delete(asset.url)) next.set(asset.url, asset)
    setSelection(next)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="large"
      footer={
        mode === 'single' ? undefined : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={selection.size === 0} onClick={() => onPick([...selection.values()])}>
              {selection.size === 0
                ? 'Use images'
                : `Use ${selection.size} ${selection.size === 1 ? 'image' : 'images'}`}
            </Button>
          </>
        )
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <input
          type="search"
          aria-label="Search images"
          placeholder="Search images"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className={`${controlClass} sm:w-64`}
        />
        <select
          aria-label="Category"
          value={category}
          onChange={(event) => setCategory(event.target.value)}
          className={`${controlClass} sm:w-56`}
        >
          {place.categories === null ? null : <option value="">Suggested</option>}
          <option value={place.categories === null ? '' : 'all'}>All images</option>
          {pictureCategories.map((name) => (
            <option key={name} value={name}>
              {optionLabel(name)}
            </option>
          ))}
        </select>
      </div>
      {choices.length === 0 ? (
        <p className="py-8 text-center text-muted">{query === '' ? place.empty : 'No images found'}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
          {choices.slice(0, shown).map((asset) => {
            const pressed = selection.has(asset.url) || usedUrls.includes(asset.url)
            return (
              <li key={asset.id}>
                <button
                  type="button"
                  aria-pressed={pressed}
                  onClick={() => press(asset)}
                  className={`relative block w-full overflow-hidden rounded-control border-2 text-left ${pressed ? 'border-accent' : 'border-line hover:border-accent'}`}
                >
                  <AssetImage url={asset.url} alt={asset.alt} className="aspect-4/3 w-full" withWords />
                  <span className="block truncate px-2 py-1 text-sm">{asset.key}</span>
                  {asset.themeMatch ? (
                    <span className="absolute top-1 left-1">
                      <Badge tone="accent">Theme Match</Badge>
                    </span>
                  ) : null}
                  {pressed ? (
                    <span className="absolute top-1 right-1 rounded-full bg-accent p-1 text-on-accent">
                      <Check aria-hidden="true" size={14} />
                    </span>
                  ) : null}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {choices.length > shown ? (
        <Button variant="secondary" className="mx-auto mt-4 flex" onClick={() => setShown(shown + AT_ONCE)}>
          Show more ({choices.length - shown})
        </Button>
      ) : null}
    </Dialog>
  )
}
