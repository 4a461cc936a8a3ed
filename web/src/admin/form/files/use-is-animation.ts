import { ANIMATION_BYTES, isAnimation } from '@coop/sync/rules'
import { useEffect, useState } from 'react'

/** Whether a chosen picture has several frames; false until it is read. */
export function useIsAnimation(file: Blob): boolean {
  const [animation, setAnimation] = useState<Blob | null>(null)
  useEffect(() => {
    const lifetime = new AbortController()
    file
      .slice(0, ANIMATION_BYTES)
      .arrayBuffer()
      .then((bytes) =>
        !lifetime.signal.aborted && isAnimation(new Uint8Array(bytes)) ? setAnimation(file) : undefined,
      )
      .catch((error: unknown) => console.warn('The picture cannot be read for its frames', error))
    return () => lifetime.abort()
  }, [file])
  return animation === file
}
