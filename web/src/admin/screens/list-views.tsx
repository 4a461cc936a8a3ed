import type { EntityName } from '@coop/sync/entities'
import type { ListMatcher } from '../filters/list-matcher.ts'
import type { Column } from '../table/column.ts'
import { densityOf, type TableLayout } from '../table/table-layout.ts'
import type { ViewState } from '../views/saved-view.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import type { ListState } from './list-states.ts'

interface ListViewsProps {
  name: EntityName
  state: ListState
  columns: readonly Column[]
  layout: TableLayout
  matcher: ListMatcher | null
  onOpen: (isOpen: boolean) => void
  onChange: (change: Partial<ListState>) => void
  onLayout: (change: Partial<TableLayout>) => void
}

/** The saved views of a list. A view consists of the state and layout of the list. */
export function ListViews({
  name,
  state,
  columns,
  layout,
  matcher,
  onChange,
  onLayout,
  ...rest
}: ListViewsProps) {
  const { search, filters, sort } = state
  const choose = (view: ViewState) => {
    onChange({ search: view.search, filters: view.filters, sort: view.sort })
    onLayout({
      hidden: { ...layout.hidden, [name]: [...view.hidden] },
      densities: view.density === null ? layout.densities : { ...layout.densities, [name]: view.density },
    })
  }
  return (
    <ViewsMenu
      {...rest}
      name={name}
      state={{ search, filters, sort, hidden: layout.hidden[name] ?? none, density: densityOf(layout, name) }}
      known={{
        columns: columns.map(({ key }) => key),
        filters: matcher?.filters.map(({ key }) => key) ?? null,
      }}
      onChoose={choose}
    />
  )
}

const none: readonly string[] = []
