import { Menu } from '@base-ui/react/menu'
import { type EntityName, isContentName } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import { CalendarClock } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { AdminRow } from '../data/admin-row.ts'
import { publishRowAddress } from '../staging/release-address.ts'
import { useRefusalToSchedule } from './use-refusal-to-schedule.ts'

interface PublishAtItemProps {
  name: EntityName
  row: AdminRow | null | undefined
  className: string
}

/** The menu entry that schedules when a row is published or unpublished. */
export function PublishAtItem({ name, row, className }: PublishAtItemProps) {
  const navigate = useNavigate()
  const flag = isContentName(name) ? publicFlag(name) : null
  const refusal = useRefusalToSchedule()
  if (flag === null || row == null) return null
  return (
    <Menu.Item
      className={className}
      disabled={refusal !== null}
      onClick={() => void navigate(publishRowAddress(name, row.id))}
    >
      <CalendarClock aria-hidden="true" size={16} />
      <span>
        {row.values[flag] === true ? 'Unpublish at …' : 'Publish at …'}
        {refusal === null ? null : <span className="block max-w-56 text-muted">{refusal}</span>}
      </span>
    </Menu.Item>
  )
}
