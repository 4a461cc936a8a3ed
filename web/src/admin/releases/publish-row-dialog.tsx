import { type EntityName, entityNamed } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import { useNavigate, useParams } from 'react-router-dom'
import { useRow, useRows, useSource } from '../data/hooks.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { listAddress } from '../entities/addresses.ts'
import { titleOf } from '../data/row-values.ts'
import { useStored } from '../entities/use-stored.ts'
import { publishRowAt } from './publish-row-at.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useRefusalToSchedule } from './use-refusal-to-schedule.ts'

/** A dialog with a separate address, over the list: schedules when one row is published or unpublished. */
export function PublishRowDialog({ name }: { name: EntityName }) {
  const { rowId = '' } = useParams()
  const row = useRow(name, rowId)
  const navigate = useNavigate()
  return row == null ? null : (
    <Moment key={rowId} name={name} row={row} onClose={() => void navigate(listAddress(name))} />
  )
}

function Moment({ name, row, onClose }: { name: EntityName; row: AdminRow; onClose: () => void }) {
  const source = useSource()
  const stored = useStored(name)
  // These rows are read when the edits are made.
  useRows('releases')
  useRows('release_edits')
  const flag = publicFlag(name)
  const refusal = useRefusalToSchedule()
  if (flag === null) return null
  const isShown = row.values[flag] !== true
  const title = titleOf(entityNamed(name), row.values, row.id)
  const schedule = async (time: string) => {
    await stored('update', `“${title}” is scheduled`, async () => ({
      stepId: null,
      writeId: await publishRowAt(source, name, row, { flag, isShown, time }),
    }))
  }
  return (
    <ScheduleDialog
      title={isShown ? `Schedule publishing of “${title}”` : `Schedule unpublishing of “${title}”`}
      at={null}
      refusal={refusal}
      onClose={onClose}
      onChoose={(time) => void schedule(time)}
    />
  )
}
