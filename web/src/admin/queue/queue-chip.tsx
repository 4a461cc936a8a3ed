import { CircleAlert, CircleCheck, CloudUpload, HardDrive } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAuth, useQueue, useUploads } from '../data/hooks.ts'
import type { QueueView } from '../data/outbox/queue-view.ts'
import { SignInPrompt } from '../session/sign-in-prompt.tsx'
import { queueSummary, type QueueSummary } from './queue-summary.ts'
import { useSavedPlace } from './use-saved-place.ts'

const looks: Record<QueueSummary['tone'], { icon: typeof CircleCheck; className: string }> = {
  good: { icon: CircleCheck, className: 'bg-success-tint text-success' },
  busy: { icon: CloudUpload, className: 'bg-accepted-tint text-accepted' },
  waiting: { icon: HardDrive, className: 'bg-device-tint text-device' },
  bad: { icon: CircleAlert, className: 'bg-danger-tint text-danger' },
}

/** Always shows whether everything is on the site, and the edits that are not. */
export function QueueChip() {
  const { user, expired } = useAuth()
  const stored = useQueue()
  // Without an edit to send, the queue does not notice the end of the session, although rows are no longer updated.
  const queue: QueueView = expired ? { ...stored, paused: 'signed-out' } : stored
  const [signingIn, setSigningIn] = useState(false)
  const { text, short, tone } = queueSummary(queue, useUploads(), useSavedPlace(queue.receipts[0]))
  const { icon: Icon, className } = looks[tone]
  const look = 'inline-flex min-h-8 min-w-0 items-center justify-center rounded-full'
  const content = (
    <span
      className={`inline-flex h-8 min-w-0 items-center gap-2 rounded-full px-2 text-sm font-medium sm:px-3 ${className}`}
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      <span className="truncate max-sm:sr-only">{text}</span>
      <span aria-hidden="true" className="whitespace-nowrap empty:hidden sm:hidden">
        {short}
      </span>
    </span>
  )
  return (
    <>
      {queue.paused === 'signed-out' && queue.parked.length === 0 ? (
        <button type="button" className={look} onClick={() => setSigningIn(true)}>
          {content}
        </button>
      ) : (
        <Link to="/admin/edits" className={look}>
          {content}
        </Link>
      )}
      <output className="sr-only">{text}</output>
      {signingIn && user !== null ? (
        <SignInPrompt email={user.email} onClose={() => setSigningIn(false)} />
      ) : null}
    </>
  )
}
