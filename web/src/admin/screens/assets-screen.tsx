import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { useState } from 'react'
import { useRows } from '../data/hooks.ts'
import type { AdminRow } from '../data/types.ts'
import { textOf } from '../row-values.ts'
import type { Compare } from '../table/column.ts'
import { CategoryFilter } from './category-filter.tsx'
import { ListScreen } from './list-screen.tsx'
import { useListState } from './list-states.ts'
import { specialColumns } from '../entities/companies/companies.tsx'
import { StatCards } from './stat-cards.tsx'
import { listStats } from '../entities/figures.ts'

const RECENT = 10

/** What was added last stands first; what is not yet with the server was added after everything that is. */
const newestFirst: Compare = (a, b) => {
  const left = placeInTime(a)
  const right = placeInTime(b)
  return left === right ? 0 : left < right ? 1 : -1
}
const placeInTime = ({ id, values }: AdminRow) => `${textOf(values['created_at']) || '~'} ${id}`
const firstOrder = { label: 'Newest first', compare: newestFirst }

/** The files of the website, ten at a time, of all categories or of one. */
export function AssetsScreen() {
  const { rows, loading } = useRows('website_assets')
  const [{ filter }, change] = useListState('website_assets')
  const [now] = useState(() => new Date())
  const stats = listStats.website_assets(rows, now).map((stat) => (loading ? { ...stat, value: null } : stat))
  return (
    <ListScreen
      name="website_assets"
      {...(specialColumns.website_assets === undefined ? {} : { columns: specialColumns.website_assets })}
      cards={
        <>
          <StatCards overList stats={stats} />
          <CategoryFilter
            categories={ASSET_CATEGORIES}
            countOf={(category) =>
              loading ? null : rows.filter(({ values }) => values['category'] === category).length
            }
            chosen={filter}
            onChoose={(next) => change({ filter: next })}
          />
        </>
      }
      filterBy="category"
      firstOrder={firstOrder}
      pageSize={RECENT}
    />
  )
}
