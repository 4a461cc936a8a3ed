import type { EntityName } from '@coop/sync/entities'
import { useState } from 'react'
import { useRows } from '../data/hooks.ts'
import { ListScreen } from './list-screen.tsx'
import { StatCards } from './stat-cards.tsx'
import { specialActions } from './special-actions.tsx'
import { listStats } from '../entities/figures.ts'
import { specialColumns } from '../entities/companies/companies.tsx'

/** The list of any entity, with its figures. */
export function EntityScreen({ name }: { name: EntityName }) {
  const { rows, loading } = useRows(name)
  const [now] = useState(() => new Date())
  const stats = listStats[name](rows, now).map((stat) => (loading ? { ...stat, value: null } : stat))
  const columns = specialColumns[name]
  const moreActions = specialActions[name]
  return (
    <ListScreen
      // The search field that is typed in is that of one list.
      key={name}
      name={name}
      cards={stats.length === 0 ? undefined : <StatCards overList stats={stats} />}
      {...(columns === undefined ? {} : { columns })}
      {...(moreActions === undefined ? {} : { moreActions })}
    />
  )
}
