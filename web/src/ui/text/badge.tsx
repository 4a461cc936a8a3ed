import type { ReactNode } from 'react'

export type BadgeTone =
  | 'plain'
  | 'accent'
  | 'success'
  | 'warning'
  | 'danger'
  | 'device'
  | 'accepted'
  | 'night'

const tones: Record<BadgeTone, string> = {
  plain: 'border-line bg-transparent text-muted',
  accent: 'border-accent-tint bg-accent-tint text-accent-strong',
  success: 'border-success-tint bg-success-tint text-success',
  warning: 'border-warning-tint bg-warning-tint text-warning',
  danger: 'border-danger-tint bg-danger-tint text-danger',
  device: 'border-device-tint bg-device-tint text-device',
  accepted: 'border-accepted-tint bg-accepted-tint text-accepted',
  night: 'border-night-line bg-transparent text-on-night',
}

/** A property of the thing that the badge is on, in a word or two. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      data-badge
      className={`inline-block rounded-control border px-2 py-0.5 text-sm leading-snug font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
