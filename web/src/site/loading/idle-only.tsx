import type { ReactNode } from 'react'
import { Optional } from './optional.tsx'
import { useIsIdle } from './use-is-idle.ts'

/** What nobody waits for: its code loads when the page has nothing better to do. */
export function IdleOnly({ children }: { children: ReactNode }) {
  return useIsIdle() ? <Optional>{children}</Optional> : null
}
