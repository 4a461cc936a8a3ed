import type { MediaType } from '@coop/sync/rules'
import { useEffect, useState } from 'react'
import { cleanDrawing } from '../../media/clean-drawing.ts'

const none: readonly string[] = []

/** The parts of a chosen drawing that will be removed. Empty for other files and until the file is read. */
export function useRemovedParts(file: Blob, type: MediaType): readonly string[] {
  const [found, setFound] = useState<{ file: Blob; removed: readonly string[] } | null>(null)
  useEffect(() => {
    if (type !== 'image/svg+xml') return
    const lifetime = new AbortController()
    cleanDrawing(file).then(
      ({ removed }) => (lifetime.signal.aborted ? undefined : setFound({ file, removed })),
      (error: unknown) => console.warn('The parts of the drawing cannot be told', error),
    )
    return () => lifetime.abort()
  }, [file, type])
  return found?.file === file ? found.removed : none
}
