import type { ReactNode } from 'react'
import { Optional } from './optional.tsx'
import { useIsIdle } from './use-is-idle.ts'

/** What the first view does without: its code loads once the browser is idle. */
export function IdleOnly({ children }: { children: ReactNode }) {
  return useIsIdle() ? <Optional>{children}</Optional> : null
}
