import type { EntityName } from '@coop/sync/entities'
import { useLoadAhead } from '../../loading/use-load-ahead.ts'
import { startOfQuarter, useClockValue } from '../../ui/browser/use-clock-value.ts'
import { type RowList, useRows } from '../data/hooks.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { ListScreen } from './list-screen.tsx'
import { StatLine } from './stat-line.tsx'

/** The list of any entity, with its figures. */
export function EntityScreen({ name }: { name: EntityName }) {
  const { rows, loading, complete }: RowList = useRows(name)
  useLoadAhead(!loading)
  const { stats: statsOf, Summary } = entityRecord(name)
  const now = new Date(useClockValue(startOfQuarter))
  const stats = statsOf(rows, now).map((stat) => (complete ? stat : { ...stat, value: null }))
  return (
    <ListScreen
      // The search field belongs to one list, so another list gets a new one.
      key={name}
      name={name}
      cards={
        <>
          {stats.length === 0 ? null : <StatLine stats={stats} />}
          {Summary === null ? null : <Summary />}
        </>
      }
    />
  )
}
