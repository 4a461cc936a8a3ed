import { Popover } from '@base-ui/react/popover'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { ChevronDown, ListFilter as FilterIcon } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { controlClass } from '../../ui/controls/control-class.ts'
import { foundChoices } from '../choices/found-choices.ts'
import { type RowList, useRows } from '../data/hooks.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { type ChosenFilters, withoutValue, withValue } from './chosen-filters.ts'
import { countedOptions, type ListFilter } from './list-filter.ts'
import type { ListMatcher, Wanted } from './list-matcher.ts'

interface FilterMenuProps {
  name: EntityName
  wanted: Wanted
  /** null: its code is still being loaded. */
  matcher: ListMatcher | null
  /** The class of the button's label. */
  wordClass: string
  onOpen: (isOpen: boolean) => void
  onChange: (filters: ChosenFilters) => void
}

/** All filters of a list. Each option has the number of rows that it would show together with the other filters. */
export function FilterMenu({ name, wanted, matcher, wordClass, onOpen, onChange }: FilterMenuProps) {
  const set = Object.values(wanted.filters).flat().length
  return (
    <Popover.Root onOpenChange={onOpen}>
      <Popover.Trigger className={buttonClass('quiet', 'small', 'min-h-10 max-md:px-2')}>
        <FilterIcon aria-hidden="true" size={16} /> <span className={wordClass}>Filter</span>
        {set === 0 ? null : (
          <span className="rounded-full bg-accent px-1.5 text-xs text-on-accent">
            {set}
            <span className="sr-only"> set</span>
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // A long list must scroll below its button, rather than cover the rows beside it.
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="z-40"
        >
          <Popover.Popup className="max-h-(--available-height) w-80 max-w-(--available-width) overflow-y-auto overscroll-contain rounded-card border border-line bg-surface px-4 pt-3 pb-2 shadow-panel outline-none">
            <Popover.Title className="sr-only">Filter {entityNamed(name).plural.toLowerCase()}</Popover.Title>
            {matcher === null ? (
              <p className="py-2 text-muted">Loading …</p>
            ) : (
              <AllOptions name={name} wanted={wanted} matcher={matcher} onChange={onChange} />
            )}
            <div className="sticky bottom-0 -mx-4 -mb-2 flex justify-between border-t border-line bg-surface px-4 py-2">
              <button
                type="button"
                disabled={set === 0}
                onClick={() => onChange({})}
                className={buttonClass('quiet', 'small', '-ml-3')}
              >
                Clear
              </button>
              <Popover.Close className={buttonClass('secondary', 'small')}>Close</Popover.Close>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function AllOptions(props: {
  name: EntityName
  wanted: Wanted
  matcher: ListMatcher
  onChange: (filters: ChosenFilters) => void
}) {
  const { name, wanted, matcher, onChange } = props
  const { rows }: RowList = useRows(name)
  const matching = rows.filter(matcher.matching(wanted))
  return matcher.filters.map((filter) => (
    <Options
      key={filter.key}
      filter={filter}
      rows={
        wanted.filters[filter.key] === undefined ? matching : rows.filter(matcher.matching(wanted, filter))
      }
      chosen={wanted.filters[filter.key] ?? none}
      onChange={(value, isOn) =>
        onChange((isOn ? withValue : withoutValue)(wanted.filters, filter.key, value))
      }
    />
  ))
}

interface OptionsProps {
  filter: ListFilter
  /** The rows that pass all other filters. */
  rows: readonly AdminRow[]
  chosen: readonly string[]
  onChange: (value: string, isOn: boolean) => void
}

function Options({ filter, rows, chosen, onChange }: OptionsProps) {
  const options = countedOptions(filter, chosen, rows)
  const [query, setQuery] = useState('')
  if (options.length === 0) return null
  const found = foundChoices(options, query)
  return (
    <details
      open={chosen.length > 0 || undefined}
      className="group border-b border-line last-of-type:border-b-0"
    >
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 font-semibold hover:text-accent">
        {filter.label}
        {chosen.length === 0 ? null : (
          <span className="text-sm font-normal text-accent">{chosen.length} set</span>
        )}
        <ChevronDown
          aria-hidden="true"
          size={16}
          className="ml-auto shrink-0 text-muted group-open:rotate-180"
        />
      </summary>
      <fieldset className="max-h-56 overflow-y-auto pb-2">
        <legend className="sr-only">{filter.label}</legend>
        {options.length > FEW ? (
          <input
            type="search"
            aria-label={`Search ${filter.label.toLowerCase()}`}
            placeholder="Search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            className={`${controlClass} sticky top-0 mb-1`}
          />
        ) : null}
        {found.length === 0 ? <p className="py-2 text-sm text-muted">No matches for “{query}”</p> : null}
        {found.slice(0, MOST).map(({ value, label, count }) => (
          <label key={value} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => onChange(value, target.checked)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
            <span className="text-sm text-muted">{count}</span>
          </label>
        ))}
        {found.length > MOST ? (
          <p className="text-sm text-muted">{found.length - MOST} more. Search to find them.</p>
        ) : null}
      </fieldset>
    </details>
  )
}

const none: readonly string[] = []
/** Up to this number, options need no search. */
const FEW = 8
/** Nobody looks through more options than this. */
const MOST = 100
