import { useCallback, useEffect, useState } from 'react'
import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import { prefetchWhenIdle } from '../../loading/when-idle.ts'

/**
 * Code that is needed when a button is pressed: `demand` resolves to whether it is loaded. It is prefetched when the
 * browser is idle, so that the button also works offline. A request that fails during a press is retried once; after
 * that, the next press loads the code again.
 *
 * @param load must be the same in every render
 */
export function useOnDemand<Code>(load: () => Promise<Code>) {
  const [state, setState] = useState<{ code: Code } | null>(null)
  useEffect(() => prefetchWhenIdle(() => void retryWithBackoff(load)), [load])
  const demand = useCallback(async (): Promise<boolean> => {
    try {
      const code = await load().catch(load)
      setState((before) => before ?? { code })
      return true
    } catch (error) {
      console.error(error)
      return false
    }
  }, [load])
  return { loaded: state?.code ?? null, demand }
}
