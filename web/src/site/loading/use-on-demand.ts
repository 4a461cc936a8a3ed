import { useCallback, useState } from 'react'

/**
 * Code that a press asks for: `demand` says whether it is here. One lost request is made up for at once; after another
 * the next press asks again.
 *
 * @param load must be the same in every render
 */
export function useOnDemand<Code>(load: () => Promise<Code>) {
  const [kept, setKept] = useState<{ code: Code } | null>(null)
  const demand = useCallback(async (): Promise<boolean> => {
    try {
      const code = await load().catch(load)
      setKept((before) => before ?? { code })
      return true
    } catch (error) {
      console.error(error)
      return false
    }
  }, [load])
  return { loaded: kept?.code ?? null, demand }
}
