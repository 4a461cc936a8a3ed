import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { CategorySelect } from './category-select.tsx'
import { ThemeFieldset } from './theme-fieldset.tsx'
import type { UploadItem } from './upload-item.ts'
import { altTextBegins, sharedCategory, sharedThemes, themesOfAll } from './values-of-all.ts'

type Changes = Partial<Pick<UploadItem, 'category' | 'themes' | 'altText'>>

interface SetForAllProps {
  /** The files that have not started. */
  items: readonly UploadItem[]
  onChange: (changesOf: (item: UploadItem) => Changes) => void
}

/** Sets category, themes and the beginning of the alt texts for all files, if there are several. */
export function SetForAll({ items, onChange }: SetForAllProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const [isUnfolded, setUnfolded] = useState(false)
  if (items.length < 2) return null
  const shared = sharedThemes(items)
  const addWords = () => {
    onChange((item) => ({ altText: altTextBegins(item.altText, words) }))
    setWords('')
  }
  return (
    <fieldset className="mt-3 rounded-control bg-tint px-3 py-2">
      <legend className="sr-only">Set for all files</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <div className="flex items-center gap-2">
          <label htmlFor={`${id}-category`} className="shrink-0 font-semibold">
            Category of all
          </label>
          <CategorySelect
            id={`${id}-category`}
            value={sharedCategory(items)}
            onChange={(category) => onChange(() => ({ category }))}
          />
        </div>
        <div className="flex min-w-64 flex-1 flex-wrap items-center gap-2">
          <label htmlFor={`${id}-words`} className="shrink-0 font-semibold max-sm:basis-full">
            Alt texts begin with
          </label>
          <input
            id={`${id}-words`}
            value={words}
            maxLength={100}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') addWords()
            }}
            className={`${controlClass} max-w-64 flex-1 basis-32`}
          />
          <Button variant="secondary" size="small" disabled={words.trim() === ''} onClick={addWords}>
            Add to all
          </Button>
        </div>
        <Button
          variant="quiet"
          size="small"
          className="max-sm:-ml-3"
          aria-expanded={isUnfolded}
          aria-controls={`${id}-themes`}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          Themes of all{shared.length === 0 ? '' : ` (${shared.length})`}
          <ChevronDown aria-hidden="true" size={14} className={isUnfolded ? 'rotate-180' : ''} />
        </Button>
      </div>
      <div id={`${id}-themes`} hidden={!isUnfolded} className="pt-2">
        <ThemeFieldset
          legend="Themes of all files"
          chosen={shared}
          onChange={(next) => onChange(({ themes }) => ({ themes: themesOfAll(themes, shared, next) }))}
        />
      </div>
    </fieldset>
  )
}
