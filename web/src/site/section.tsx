import { type ReactNode, useId } from 'react'

export interface SectionProps {
  title: string
  lead?: ReactNode
  id?: string
  tone?: 'paper' | 'tint' | 'night'
  children?: ReactNode
}

const tones = { paper: '', tint: 'bg-tint', night: 'bg-night text-on-night' }

/** A part of a page with its heading. */
export function Section({ title, lead, id, tone = 'paper', children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className={tones[tone]}>
      <div className="mx-auto max-w-page px-gutter py-section">
        <h2 id={heading} className="font-display text-title font-semibold">
          {title}
        </h2>
        {lead !== undefined && (
          <p
            className={`mt-3 max-w-prose text-lead ${tone === 'night' ? 'text-on-night-muted' : 'text-muted'}`}
          >
            {lead}
          </p>
        )}
        {children}
      </div>
    </section>
  )
}
