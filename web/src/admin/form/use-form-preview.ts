import type { Entity } from '@coop/sync/entities'
import { useState } from 'react'
import type { FieldPlace } from '../entities/field-place.ts'
import { useRemembered } from '../../ui/browser/use-remembered.ts'
import { useIsWide } from '../preview/use-device.ts'

export interface FormPreviewPlace {
  /** Beside the form, over it, or hidden (null). `never`: visitors do not see such rows. */
  readonly at: 'beside' | 'over' | 'never' | null
  readonly toggle: () => void
  /** The field pressed last in the preview; null: none yet. */
  readonly pressed: FieldPlace | null
  /** Moves the focus from the preview to a field of the form. */
  readonly onPlace: (place: FieldPlace) => void
}

/**
 * In a wide window, the preview is beside the form unless the person has hidden it, which is remembered. In a narrow
 * window, and for forms that fill a wide window, it opens over the form.
 */
export function useFormPreview({ form, public: published }: Entity): FormPreviewPlace {
  const isWide = useIsWide() && !form.some(({ beside }) => beside === 'half')
  const [beside, setBeside] = useRemembered('preview-beside', ['shown', 'hidden'], 'shown')
  const [isOver, setOver] = useState(false)
  if (isWide && isOver) setOver(false)
  const [pressed, setPressed] = useState<FieldPlace | null>(null)
  const at = isWide ? (beside === 'shown' ? 'beside' : null) : isOver ? 'over' : null
  return {
    at: published === null ? 'never' : at,
    toggle: () => (isWide ? setBeside(beside === 'shown' ? 'hidden' : 'shown') : setOver(!isOver)),
    pressed,
    onPlace(place) {
      setOver(false)
      setPressed(place)
    },
  }
}
