import type { Entity } from '@coop/sync/entities'
import { useState } from 'react'
import type { FieldPlace } from '../entities/field-place.ts'
import { useRemembered } from '../../ui/browser/use-remembered.ts'
import { useIsWide } from '../preview/use-device.ts'

export interface FormPreviewPlace {
  /** Beside the form, over it, or not at all; `never`: visitors do not see such rows. */
  readonly at: 'beside' | 'over' | 'never' | null
  readonly toggle: () => void
  /** The field that was pressed last on the previewed page; null: none yet. */
  readonly pressed: FieldPlace | null
  /** Leads from the preview to a field of the form. */
  readonly onPlace: (place: FieldPlace) => void
}

/**
 * Where there is room the preview stands beside the form unless it was put away, which is remembered; elsewhere it is
 * opened over it, as over a form that fills a wide window by itself.
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
