import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useToast } from '../../ui/toast.tsx'
import { useQueue } from '../data/hooks.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { parkReason } from './park-reason.ts'

/** Shows at once that the server has refused an edit, with a link to it. What was parked before is in the header. */
export function ParkedToasts() {
  const { parked } = useQueue()
  const toast = useToast()
  const navigate = useNavigate()
  const announcedIds = useRef<Set<string> | null>(null)
  useEffect(() => {
    const first = announcedIds.current === null
    const ids = (announcedIds.current ??= new Set())
    for (const edit of parked) {
      if (ids.has(edit.write.id)) continue
      ids.add(edit.write.id)
      if (first) continue
      toast.error(entityRecord(edit.write.entity).toasts.failed(edit.write.op, parkReason(edit)), {
        label: 'Open the edit',
        run: () => void navigate(`/admin/edits#${edit.write.id}`),
      })
    }
  }, [parked, toast, navigate])
  return null
}
