import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'accent' | 'success' | 'warning' | 'danger' | 'night'

const tones: Record<BadgeTone, string> = {
  plain: 'bg-tint text-ink',
  accent: 'bg-accent-tint text-accent-strong',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  night: 'border border-on-night-muted text-on-night',
}

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-xl px-2.5 py-0.5 text-sm leading-snug font-medium ${tones[tone]}`}>
      {children}
    </span>
  )
}
