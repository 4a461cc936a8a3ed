import { type ReactNode, Suspense } from 'react'
import { useIsIdle } from './use-is-idle.ts'

/** What nobody waits for: its code loads when the page has nothing better to do. */
export function IdleOnly({ children }: { children: ReactNode }) {
  return useIsIdle() ? <Suspense>{children}</Suspense> : null
}
