import { useEffect, useState } from 'react'
import { whenIdle } from '../../loading/when-idle.ts'

/** False until the page has loaded and the browser is idle, true from then on. */
export function useIsIdle(when: (work: () => void) => void = whenIdle): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => when(() => setIdle(true)), [when])
  return isIdle
}
