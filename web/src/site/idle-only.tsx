import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** What nobody waits for: its code loads when the page has nothing better to do. */
export function IdleOnly({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle ? <Suspense>{children}</Suspense> : null
}
