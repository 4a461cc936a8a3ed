import type { NotStored } from '../data/mirror/mirror-database.ts'

const reasons: Record<NotStored, string> = {
  'no-room': 'This device has no space for the local database',
  refused: 'This browser cannot store the local database',
}

/** Says that the next visit starts without the local database. Queries work as usual. */
export function UnsavedNote({ notStored }: { notStored: NotStored | null }) {
  if (notStored === null) return null
  return (
    <output className="mb-3 block max-w-prose text-sm text-muted print:hidden">
      {`${reasons[notStored]}. The result is complete. The database is filled again at the next visit.`}
    </output>
  )
}
