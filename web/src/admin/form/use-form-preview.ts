import { useState } from 'react'
import { useRemembered } from '../preview/remembered.ts'
import { useIsWide } from '../preview/use-device.ts'

export interface FormPreviewPlace {
  /** Beside the form, over it, or not at all. */
  readonly at: 'beside' | 'over' | null
  readonly toggle: () => void
}

/**
 * Where there is room the preview stands beside the form unless it was put away, which is remembered; elsewhere it is
 * opened over it.
 *
 * @param isWhole the form fills a wide window by itself
 */
export function useFormPreview(isWhole: boolean): FormPreviewPlace {
  const isWide = useIsWide() && !isWhole
  const [beside, setBeside] = useRemembered('preview-beside', ['shown', 'hidden'], 'shown')
  const [isOver, setOver] = useState(false)
  if (isWide && isOver) setOver(false)
  return isWide
    ? {
        at: beside === 'shown' ? 'beside' : null,
        toggle: () => setBeside(beside === 'shown' ? 'hidden' : 'shown'),
      }
    : { at: isOver ? 'over' : null, toggle: () => setOver(!isOver) }
}
