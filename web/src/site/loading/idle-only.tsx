import type { ReactNode } from 'react'
import { Optional } from './optional.tsx'
import { useIsIdle } from './use-is-idle.ts'

/** A part of a page that is not needed at first: its code is loaded when the browser is idle. */
export function IdleOnly({ children }: { children: ReactNode }) {
  return useIsIdle() ? <Optional>{children}</Optional> : null
}
