import type { ReactNode } from 'react'

/** A small letter-spaced label above a heading. */
export function Eyebrow({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <p className={`text-sm font-semibold tracking-[0.14em] uppercase ${className}`}>{children}</p>
}
