import type { DeliveryState, SignUpRow } from '@coop/sync/sign-ups'
import { useRef } from 'react'
import { Badge, type BadgeTone } from '../../ui/text/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Time } from '../texts/time.tsx'

const deliveries: Record<DeliveryState, { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Waiting', tone: 'plain' },
  delivered: { text: 'Delivered', tone: 'success' },
  failed: { text: 'Not delivered', tone: 'danger' },
}

interface SignUpItemProps {
  row: SignUpRow
  /** The name of its list. */
  list: string
  onRead: () => void
  /** Resolves to false if it failed. */
  onResend: () => Promise<boolean>
  onAddress: () => void
}

export function SignUpItem({ row, list, onRead, onResend, onAddress }: SignUpItemProps) {
  const name = `${row.firstName} ${row.lastName}`.trim()
  const { text, tone } = deliveries[row.delivery]
  const resendButton = useRef<HTMLButtonElement>(null)
  const readButton = useRef<HTMLButtonElement>(null)
  const resend = async () => {
    if (!(await onResend())) return
    // The button disappears with the failure. Its neighbour then gets the focus, unless the focus has moved meanwhile.
    const { activeElement, body } = document
    if (activeElement === body || activeElement === resendButton.current) readButton.current?.focus()
  }
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <a href={`mailto:${row.email}`} className={`break-all ${row.isRead ? '' : 'font-semibold'}`}>
            {row.email}
          </a>
          {name !== '' && <span className="text-muted">{name}</span>}
          {!row.isRead && <Badge tone="accent">New</Badge>}
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className="text-sm text-muted">
          {list}
          {row.page === null ? '' : ` from ${row.page}`}, <Time at={row.receivedAt} />
          {row.repeats > 0 ? `; asked again ${row.repeats === 1 ? 'once' : `${row.repeats} times`}` : ''}
        </p>
        {row.lastError !== null && row.delivery !== 'delivered' && (
          <p className="text-sm text-danger">
            {row.lastError} ({row.attempts === 1 ? 'one try' : `${row.attempts} tries`})
          </p>
        )}
        <details className="mt-1 text-sm">
          <summary className="min-h-6 w-fit text-accent">Consent</summary>
          <p className="mt-1 max-w-prose">
            {row.consentText ?? 'No consent text was sent.'} Agreed to on <Time at={row.consentedAt} />, by
            the clock of their device.
          </p>
        </details>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button ref={readButton} variant="secondary" size="small" className="min-h-11" onClick={onRead}>
          {row.isRead ? 'Mark as unread' : 'Mark as read'}
        </Button>
        {row.delivery === 'failed' && (
          <Button
            ref={resendButton}
            variant="secondary"
            size="small"
            className="min-h-11"
            onClick={() => void resend()}
          >
            Send again
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          className="min-h-11"
          aria-label={`Export or erase ${row.email}`}
          onClick={onAddress}
        >
          Address …
        </Button>
      </div>
    </li>
  )
}
