import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import type { RareFields } from './use-rare-fields.ts'

const stateSchema = z.object({
  place: z.object({
    /** A field, or a child list. */
    field: z.string(),
    /** That of the field, or of one of the fields of the list. */
    text: z.string(),
    /** The word in it that was found. */
    start: z.int().optional(),
    end: z.int().optional(),
  }),
})
type Place = z.infer<typeof stateSchema>['place']

const CONTROLS = 'input, textarea, [contenteditable=true], [data-code]'
/** Where no text can be typed into by then, the first control of the field gets the focus. */
const LATEST_MS = 5_000

interface PlaceInViewProps {
  formId: string
  rareFields: RareFields
}

/**
 * Shows the place that a search has found, where the form was opened from one: the focus is there, with the word selected.
 * A component, so that it draws nothing else again.
 */
export function PlaceInView({ formId, rareFields }: PlaceInViewProps): null {
  const { state } = useLocation()
  const showPlace = useEffectEvent(() => {
    const place = stateSchema.safeParse(state).data?.place
    if (place === undefined) return
    rareFields.showSome([place.field])
    const end = performance.now() + LATEST_MS
    let frame = 0
    // The dialog comes with the next frames, and the editor of an article is code of its own.
    const look = () => {
      const form = document.getElementById(formId)
      if (form !== null && focusPlace(form, place)) return
      if (performance.now() < end) frame = requestAnimationFrame(look)
      else partOf(form, place)?.querySelector<HTMLElement>('button, select, input')?.focus()
    }
    look()
    return () => cancelAnimationFrame(frame)
  })
  // The form is opened at a place once.
  useEffect(() => showPlace(), [])
  return null
}

function focusPlace(form: HTMLElement, { field, text, start, end }: Place): boolean {
  const part = partOf(form, { field })
  const controls = [...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  const typed = controls.filter(isTyped)
  const control = typed.find((each) => isTextControl(each) && each.value === text) ?? typed[0]
  if (control === undefined) return false
  control.focus()
  if (document.activeElement !== control) return false
  control.scrollIntoView({ block: 'center' })
  if (isTextControl(control) && control.value === text && start !== undefined && end !== undefined)
    control.setSelectionRange(start, end)
  return true
}

function partOf(form: HTMLElement | null, { field }: Pick<Place, 'field'>): Element | null | undefined {
  return form?.querySelector(`[data-field="${CSS.escape(field)}"]`)
}

function isTyped(control: HTMLElement): boolean {
  return isTextControl(control) || control.isContentEditable || 'code' in control.dataset
}

function isTextControl(control: HTMLElement): control is HTMLInputElement | HTMLTextAreaElement {
  return (
    control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text')
  )
}
