import { useEffect, useEffectEvent, useState } from 'react'
import { openFileTarget } from './file-targets.ts'

/**
 * Takes the files that are dropped anywhere on the page or pasted, as long as nothing that was opened later takes them.
 *
 * @param isActive false: files go to whatever is below
 * @returns whether files are dragged over the page at this moment, to be dropped here
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void, isActive = true): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(
    () => (isActive ? openFileTarget({ take: (files) => take(files), setOver }) : undefined),
    [isActive],
  )
  return isOver
}
