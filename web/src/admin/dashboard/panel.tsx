import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** Shown beside the title. */
  aside?: ReactNode
  /** Reserves the space for content that is loaded later. */
  className?: string
  children: ReactNode
}

/** A section of the dashboard. */
export function Panel({ title, aside = null, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-card border border-line bg-surface p-card ${className}`}
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-heading font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
