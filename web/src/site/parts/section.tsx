import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: ReactNode
  /** The small line above the title. */
  label?: string
  lead?: ReactNode
  id?: string
  tone?: 'paper' | 'tint' | 'night'
  children?: ReactNode
}

const tones = { paper: '', tint: 'bg-tint', night: 'bg-night text-on-night' }

/** A part of a page, with a large title at the left and a smaller introduction at the right. */
export function Section({ title, label, lead, id, tone = 'paper', children }: SectionProps) {
  const heading = useId()
  const quiet = tone === 'night' ? 'text-on-night-muted' : 'text-muted'
  return (
    <section
      id={id}
      analytics-section={id ?? (typeof title === 'string' ? title : undefined)}
      aria-labelledby={heading}
      className={tones[tone]}
    >
      <div className="mx-auto max-w-page px-gutter py-section">
        <header className="grid gap-x-8 gap-y-4 lg:grid-cols-12 lg:items-end">
          <div className="lg:col-span-7">
            {label !== undefined && (
              <p className={`eyebrow mb-4 ${tone === 'night' ? 'text-glow' : 'text-accent'}`}>{label}</p>
            )}
            <h2 id={heading} className="font-display text-title font-normal">
              {title}
            </h2>
          </div>
          {lead !== undefined && (
            <p className={`max-w-prose text-lead lg:col-span-4 lg:col-start-9 ${quiet}`}>{lead}</p>
          )}
        </header>
        {children}
      </div>
    </section>
  )
}
