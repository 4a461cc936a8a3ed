import { useEffect, useEffectEvent, useState } from 'react'
import { openFileTarget } from './file-targets.ts'

/**
 * Takes files that are dropped anywhere on the page or pasted, unless a target that was opened later takes them.
 *
 * @param isActive false: files go to the target below
 * @returns whether files are being dragged over the page, to be dropped here
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
