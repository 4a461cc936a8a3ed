import type { ReactNode } from 'react'

/** A part of the style guide with its name above it. */
export function Sample({
  title,
  tone = 'paper',
  children,
}: {
  title: string
  tone?: 'paper' | 'night'
  children: ReactNode
}) {
  return (
    <div className={`mb-10 last:mb-0 ${tone === 'night' ? 'bg-night p-6 text-on-night' : ''}`}>
      <h3 className={`eyebrow mb-4 ${tone === 'night' ? 'text-on-night-muted' : 'text-muted'}`}>{title}</h3>
      {children}
    </div>
  )
}
