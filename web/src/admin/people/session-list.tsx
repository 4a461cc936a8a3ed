import type { DeviceSession } from '@coop/sync/people'
import { Badge } from '../../ui/text/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { deviceName } from './device-name.ts'
import { Time } from '../texts/time.tsx'

interface SessionListProps {
  sessions: readonly DeviceSession[]
  isBusy: boolean
  onEnd: (session: DeviceSession) => void
}

export function SessionList({ sessions, isBusy, onEnd }: SessionListProps) {
  if (sessions.length === 0) return <p className="text-muted">No sessions.</p>
  return (
    <ul aria-label="Sessions" className="divide-y divide-line border-y border-line">
      {sessions.map((session) => {
        const device = deviceName(session.device)
        return (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {device}
                {session.isThis ? <Badge tone="accent">This device</Badge> : null}
              </p>
              <p className="text-sm text-muted">
                {session.network === null ? '' : `${session.network}, `}since <Time at={session.since} />,
                last seen <Time at={session.lastSeenAt} />
              </p>
            </div>
            {session.isThis ? null : (
              <Button
                variant="secondary"
                size="small"
                className="min-h-11"
                disabled={isBusy}
                aria-label={`Sign out ${device}`}
                onClick={() => onEnd(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
