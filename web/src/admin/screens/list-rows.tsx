import { type EntityName, entityNamed } from '@coop/sync/entities'
import { type ComponentProps, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { listAddress } from '../entities/addresses.ts'
import { entityRecord } from '../entities/entity-records.ts'
import type { Column } from '../table/column.ts'
import { ListAddress, useFollowRowLinks } from '../table/row-link.tsx'
import { RowTable } from '../table/row-table.tsx'
import { SelectionContext, useSelectedIds } from '../table/selection.ts'
import { densityOf, useTableLayout } from '../table/table-layout.ts'
import { queryOf } from './list-states.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { List } from './use-list.ts'

const ListTools = lazyComponent(
  async () => (await import('./list-tools.tsx')).ListTools,
  PlaceOfTools,
  'behind rows',
)
const SelectionBar = lazyComponent(
  async () => (await import('../bulk/selection-bar.tsx')).SelectionBar,
  undefined,
  'behind rows',
)
const MarkedWords = lazyComponent(async () => (await import('../filters/marked-words.tsx')).MarkedWords)

interface ListRowsProps {
  name: EntityName
  label: string
  list: List
  columns: readonly Column[]
  empty: ReactNode
  renderActions: (row: AdminRow) => ReactNode
  /** The key of a filter whose choice is shown elsewhere. */
  filterApart?: string | undefined
  /** Shown in place of the table. */
  tiles?: ReactNode
  /** More controls for the display of the list. */
  tools?: ReactNode
}

/** The rows of a list, its tools, and the bulk actions for chosen rows. */
export function ListRows(props: ListRowsProps) {
  return (
    <SelectionContext value={props.list.selection}>
      <ListAddress value={listAddress(props.name)}>
        <Rows {...props} />
      </ListAddress>
    </SelectionContext>
  )
}

function Rows({
  name,
  label,
  list,
  columns,
  empty,
  renderActions,
  filterApart,
  tiles,
  tools,
}: ListRowsProps) {
  const [layout, setLayout] = useTableLayout()
  const [isChoosing, setChoosing] = useState(false)
  const hasSelection = useSelectedIds().size > 0
  const followLinks = useFollowRowLinks()
  const section = useRef<HTMLElement>(null)
  const hidden = layout.hidden[name]
  const shownColumns = useMemo(
    () => columns.filter(({ key }, index) => index === 0 || hidden?.includes(key) !== true),
    [columns, hidden],
  )
  const { selection } = list
  const onChoosing = useCallback(
    (next: boolean) => {
      setChoosing(next)
      if (!next) selection.clear()
    },
    [selection],
  )
  const { plural } = entityNamed(name)
  const sortedBy = columns.find(({ key }) => key === list.sort?.key)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- what is pressed is a link in it, and a key on that is a click, too
    <section
      ref={section}
      onClick={followLinks}
      aria-label={plural}
      className="rounded-card border-line md:border md:bg-surface"
    >
      <div className="relative flex flex-wrap items-center gap-1 max-md:mb-1 md:gap-2 md:px-3 md:py-2">
        <ListToolbar
          plural={plural.toLowerCase()}
          search={list.state.search}
          onSearch={list.onSearch}
          count={list.count}
          order={
            sortedBy === undefined
              ? ''
              : `Sorted by ${sortedBy.label}, ${list.sort?.down === true ? 'descending' : 'ascending'}`
          }
        />
        <ToolsOfRows
          hasNoRowsYet={list.loading}
          name={name}
          state={list.state}
          within={section}
          sort={list.sort}
          firstOrder={list.firstLabel}
          onChange={list.change}
          matcher={list.matcher}
          filterApart={filterApart}
          onChooseFilters={list.setChoosingFilters}
          columns={columns}
          layout={tiles === undefined ? layout : null}
          viewLayout={layout}
          onLayout={setLayout}
          isChoosing={isChoosing || hasSelection}
          onChoosing={onChoosing}
          areMore={tools !== undefined}
        />
        {tools}
      </div>
      {list.loading ? null : <SelectionBar name={name} rows={list.rows} shown={list.shown} list={list} />}
      {tiles === undefined ? (
        <RowTable
          name={name}
          label={label}
          rows={list.shown}
          view={queryOf({ ...list.state, search: list.search })}
          columns={shownColumns}
          sort={list.sort}
          onSort={list.onSort}
          page={list.state.page}
          pageSize={entityRecord(name).pageSize}
          onPage={list.onPage}
          density={densityOf(layout, name)}
          isChoosing={isChoosing || hasSelection}
          empty={empty}
          renderActions={renderActions}
        />
      ) : (
        <div className="md:px-3 md:pb-3">{tiles}</div>
      )}
      {list.search === '' ? null : <MarkedWords within={section} search={list.search} />}
    </section>
  )
}

/** An empty list does not load the code of these tools, so that its first rows appear sooner. */
function ToolsOfRows({
  hasNoRowsYet,
  ...tools
}: ComponentProps<typeof ListTools> & { hasNoRowsYet: boolean }) {
  return hasNoRowsYet ? <PlaceOfTools /> : <ListTools {...tools} />
}

function PlaceOfTools() {
  return <span className="h-10 w-44" />
}
