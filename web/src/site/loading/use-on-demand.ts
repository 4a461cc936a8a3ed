import { useCallback, useState } from 'react'

/**
 * Code that a press loads: `demand` resolves to whether it is loaded. One lost request is retried at once; after another
 * the next press loads it again.
 *
 * @param load must be the same in every render
 */
export function useOnDemand<Code>(load: () => Promise<Code>) {
  const [state, setState] = useState<{ code: Code } | null>(null)
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
