import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useToast } from '../../ui/notices/toast.tsx'
import { useQueue } from '../data/hooks.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { usePeople } from '../names/use-person.ts'
import { editCount } from '../texts/edit-count.ts'
import { parkReason } from './park-reason.ts'
import { refusedList } from './refused-list.ts'

/** Rejections within this time share one toast, because many edits that were made together may be rejected. */
const TOGETHER_MS = 5_000
const KEY = 'parked edits'

/**
 * Shows a toast when the server rejects an edit, with a link to it. Earlier ones are in the header.
 *
 * @param since when the admin was opened, in milliseconds since 1970: this code is loaded later
 */
export function ParkedToasts({ since }: { since: number }) {
  const { parked } = useQueue()
  const toast = useToast()
  const people = usePeople()
  const navigate = useNavigate()
  const announcedIds = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const announced = announcedIds.current ?? idsOf(parked.filter((edit) => edit.since < since))
    announcedIds.current = new Set([...announced, ...idsOf(parked)])
    const [newest] = parked
      .filter(({ write }) => !announced.has(write.id))
      .toSorted((a, b) => b.since - a.since)
    if (newest === undefined) return
    const together = parked.filter((edit) => edit.since > newest.since - TOGETHER_MS)
    const { write } = newest
    // The toast that says these edits are stored on this device is outdated.
    const about = [...idsOf(together)]
    if (together.length === 1) {
      const { failed } = entityRecord(write.entity).toasts
      const text = failed(write.op, parkReason(newest, people), refusedList(newest))
      toast.error(
        text,
        { label: 'Open the edit', run: () => void navigate(`/admin/edits#${write.id}`) },
        { key: KEY, about },
      )
    } else {
      toast.error(
        { title: `${editCount(together.length)} need a decision` },
        { label: 'Open the edits', run: () => void navigate('/admin/edits') },
        { key: KEY, about },
      )
    }
  }, [parked, since, toast, navigate, people])
  return null
}

function idsOf(edits: readonly ParkedEdit[]): ReadonlySet<string> {
  return new Set(edits.map(({ write }) => write.id))
}
