import type { EntityName } from '@coop/sync/entities'
import { ListChecks } from 'lucide-react'
import { memo, type RefObject } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { FilterChips } from '../filters/filter-chips.tsx'
import { FilterMenu } from '../filters/filter-menu.tsx'
import type { ListMatcher } from '../filters/list-matcher.ts'
import type { Column } from '../table/column.ts'
import type { Sort } from '../table/row-order.ts'
import type { TableLayout } from '../table/table-layout.ts'
import { ColumnMenu } from './column-menu.tsx'
import type { ListState } from './list-states.ts'
import { ListViews } from './list-views.tsx'
import { SortSelect } from './sort-select.tsx'
import { useSearchShortcut } from './use-search-shortcut.ts'
import { useWarmRows } from './use-warm-rows.ts'

export interface ListToolsProps {
  name: EntityName
  /** The element around the search field and the rows. */
  within: RefObject<HTMLElement | null>
  state: ListState
  sort: Sort | null
  /** The name of the default order, if this is not the order of a column. */
  firstOrder: string | null
  onChange: (change: Partial<ListState>) => void
  matcher: ListMatcher | null
  /** The key of a filter whose choice is shown elsewhere. */
  filterApart: string | undefined
  onChooseFilters: (isChoosing: boolean) => void
  /** All columns, shown or hidden. */
  columns: readonly Column[]
  /** null: tiles, which have no columns. */
  layout: TableLayout | null
  /** The layout of the table, also while tiles are shown. */
  viewLayout: TableLayout
  onLayout: (change: Partial<TableLayout>) => void
  /** Whether checkboxes are shown. A phone shows them only on request. */
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  /** Whether there are more tools beside these, so that a phone must abbreviate labels. */
  areMore: boolean
}

/** The tools of a list beside its search. */
export const ListTools = memo(function ListTools(props: ListToolsProps) {
  const { name, state, onChange, matcher, columns, layout, onLayout, isChoosing, onChoosing } = props
  useSearchShortcut(props.within)
  useWarmRows(name, columns)
  const word = props.areMore ? 'max-sm:sr-only' : ''
  const setFilters = (filters: ListState['filters']) => onChange({ filters })
  return (
    <>
      <SortSelect
        columns={columns}
        sort={props.sort}
        firstOrder={props.firstOrder}
        onSort={(sort) => onChange({ sort })}
        className={layout === null ? '' : 'md:hidden'}
      />
      <Button
        variant="quiet"
        size="small"
        className="min-h-10 max-md:px-2 md:hidden"
        aria-pressed={isChoosing}
        onClick={() => onChoosing(!isChoosing)}
      >
        <ListChecks aria-hidden="true" size={16} /> <span className={word}>Select</span>
      </Button>
      <FilterMenu
        name={name}
        wanted={state}
        matcher={matcher}
        wordClass={word}
        onOpen={props.onChooseFilters}
        onChange={setFilters}
      />
      {layout === null ? null : (
        <ColumnMenu name={name} columns={columns} layout={layout} onChange={onLayout} />
      )}
      <ListViews
        name={name}
        state={state}
        columns={columns}
        layout={props.viewLayout}
        matcher={matcher}
        onOpen={props.onChooseFilters}
        onChange={onChange}
        onLayout={onLayout}
      />
      <FilterChips
        matcher={matcher}
        filters={state.filters}
        except={props.filterApart}
        onChange={setFilters}
      />
    </>
  )
})
