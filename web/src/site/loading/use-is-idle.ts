import { useEffect, useState } from 'react'
import { whenIdle } from '../../loading/when-idle.ts'

/** False until the page is loaded and the browser is idle, then true. */
export function useIsIdle(when: (work: () => void) => void = whenIdle): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => when(() => setIdle(true)), [when])
  return isIdle
}
