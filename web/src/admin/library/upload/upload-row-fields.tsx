import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CategorySelect } from './category-select.tsx'
import { ThemeFieldset } from './theme-fieldset.tsx'
import { ALT_TEXT_HINT, fieldClass } from './upload-columns.ts'
import type { UploadItem } from './upload-item.ts'
import type { UploadProblems } from './upload-problems.ts'

interface UploadRowFieldsProps {
  item: UploadItem
  /** The number in the batch, from 1. */
  number: number
  problem: UploadProblems['key']
  onChange: (changes: Partial<Pick<UploadItem, 'assetKey' | 'category' | 'themes' | 'altText'>>) => void
}

/** In a table, sighted people read the column header instead. */
const labelClass = 'mb-1 block text-sm font-semibold @min-[56rem]:sr-only'

/** The key, alt text, category and themes of a file. */
export function UploadRowFields({ item, number, problem, onChange }: UploadRowFieldsProps) {
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const { length } = item.themes
  const of = <span className="sr-only"> of file {number}</span>
  return (
    <>
      <div className="col-span-full grid grid-cols-2 gap-2 @min-[56rem]:contents">
        <KeyField item={item} number={number} problem={problem} onChange={onChange} />
        <div className="min-w-0 max-sm:col-span-2 @min-[56rem]:col-start-4 @min-[56rem]:row-start-1">
          <label htmlFor={`${id}-alt`} className={labelClass}>
            Alt text{of}
          </label>
          <input
            id={`${id}-alt`}
            value={item.altText}
            maxLength={200}
            aria-describedby={ALT_TEXT_HINT}
            onChange={({ target }) => onChange({ altText: target.value })}
            className={fieldClass}
          />
        </div>
        <div className="min-w-0 @min-[56rem]:col-start-5 @min-[56rem]:row-start-1">
          <label htmlFor={`${id}-category`} className={labelClass}>
            Category{of}
          </label>
          <CategorySelect
            id={`${id}-category`}
            value={item.category}
            onChange={(category) => onChange({ category })}
          />
        </div>
        <div className="self-end @min-[56rem]:col-start-6 @min-[56rem]:row-start-1 @min-[56rem]:self-center">
          <Button
            variant="quiet"
            size="small"
            className="whitespace-nowrap @min-[56rem]:min-h-8"
            aria-expanded={isUnfolded}
            aria-controls={`${id}-themes`}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <span>
              Themes{of}
              {length === 0 ? '' : ` (${length})`}
            </span>
            <ChevronDown aria-hidden="true" size={14} className={isUnfolded ? 'rotate-180' : ''} />
          </Button>
        </div>
      </div>
      <div id={`${id}-themes`} hidden={!isUnfolded} className="col-span-full @min-[56rem]:pb-2">
        <ThemeFieldset
          legend={`Themes of file ${number}`}
          chosen={item.themes}
          onChange={(themes) => onChange({ themes })}
        />
      </div>
    </>
  )
}

function KeyField({ item, number, problem, onChange }: UploadRowFieldsProps) {
  const id = useId()
  const freeKey = problem?.freeKey ?? null
  return (
    <div className="min-w-0 max-sm:col-span-2 @min-[56rem]:col-start-3 @min-[56rem]:row-start-1">
      <label htmlFor={`${id}-key`} className={labelClass}>
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
        className={fieldClass}
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
