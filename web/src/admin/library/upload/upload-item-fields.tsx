import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { useId, useState } from 'react'
import { Chip } from '../../../ui/text/chip.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { useThemes } from '../../entities/use-themes.ts'
import { Fold } from '../../form/fold.tsx'
import { optionLabel } from '../../texts/option-label.ts'
import type { UploadItem } from './upload-item.ts'
import type { UploadProblems } from './upload-problems.ts'
import { bulkTexts } from './upload-texts.ts'

interface UploadItemFieldsProps {
  item: UploadItem
  /** Its place in the batch, from 1. */
  number: number
  problem: UploadProblems['key']
  onChange: (changes: Partial<Pick<UploadItem, 'assetKey' | 'category' | 'themes' | 'altText'>>) => void
}

/** The key, category, alt text and themes of a file. */
export function UploadItemFields({ item, number, problem, onChange }: UploadItemFieldsProps) {
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        <KeyField item={item} number={number} problem={problem} onChange={onChange} />
        <div>
          <label htmlFor={`${id}-category`} className="mb-1 block text-sm font-semibold">
            Category<span className="sr-only"> of file {number}</span>
          </label>
          <select
            id={`${id}-category`}
            value={item.category}
            onChange={({ target }) => onChange({ category: target.value })}
            className={controlClass}
          >
            {ASSET_CATEGORIES.map((name) => (
              <option key={name} value={name}>
                {optionLabel(name)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div>
        <label htmlFor={`${id}-alt`} className="mb-1 block text-sm font-semibold">
          Alt text<span className="sr-only"> of file {number}</span>
        </label>
        <input
          id={`${id}-alt`}
          value={item.altText}
          maxLength={200}
          aria-describedby={`${id}-alt-hint`}
          onChange={({ target }) => onChange({ altText: target.value })}
          className={controlClass}
        />
        <p id={`${id}-alt-hint`} className="mt-1 text-sm text-muted">
          {bulkTexts.altTextHint}
        </p>
      </div>
      <Fold id={`${id}-more`} about={`about file ${number}`} open={isUnfolded} onToggle={setUnfolded}>
        <ThemeChips number={number} chosen={item.themes} onChange={(themes) => onChange({ themes })} />
      </Fold>
    </>
  )
}

function KeyField({ item, number, problem, onChange }: UploadItemFieldsProps) {
  const id = useId()
  const freeKey = problem?.freeKey ?? null
  return (
    <div>
      <label htmlFor={`${id}-key`} className="mb-1 block text-sm font-semibold">
        Asset key<span className="sr-only"> of file {number}</span>
      </label>
      <input
        id={`${id}-key`}
        value={item.assetKey}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ target }) => onChange({ assetKey: target.value })}
        className={controlClass}
      />
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className="mt-1 text-sm text-danger wrap-anywhere">
          {problem.message}{' '}
          {freeKey === null ? null : (
            <button
              type="button"
              onClick={() => onChange({ assetKey: freeKey })}
              className="min-h-6 font-semibold text-accent underline"
            >
              Use "{freeKey}"
            </button>
          )}
        </p>
      )}
    </div>
  )
}

interface ThemeChipsProps {
  number: number
  /** By slug. */
  chosen: readonly string[]
  onChange: (themes: readonly string[]) => void
}

function ThemeChips({ number, chosen, onChange }: ThemeChipsProps) {
  const themes = useThemes()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">
        Themes<span className="sr-only"> of file {number}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {themes.map(({ slug, name }) => {
          const isChosen = chosen.includes(slug)
          return (
            <Chip
              key={slug}
              pressed={isChosen}
              onPress={() => onChange(isChosen ? chosen.filter((each) => each !== slug) : [...chosen, slug])}
            >
              {name}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}
