import type { ReactNode } from 'react'

/** The purpose of a screen, in one line below its heading: short enough for the width of a phone. */
export function Purpose({ children }: { children: ReactNode }) {
  return <p className="-mt-1 mb-2 text-sm text-muted md:-mt-2 md:mb-3">{children}</p>
}
