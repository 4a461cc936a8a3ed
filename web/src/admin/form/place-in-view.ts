import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { type FieldPlace, readFieldPlace } from '../entities/field-place.ts'
import { caretInParagraph } from './caret-in-paragraph.ts'
import type { RareFields } from './use-rare-fields.ts'

const CONTROLS = 'input, textarea, [contenteditable=true], [data-code]'
const CHOSEN = 'button, select, input'
/** After this time, the first control of the field gets the focus if no text control is there. */
const LATEST_MS = 5_000

interface PlaceInViewProps {
  formId: string
  rareFields: RareFields
  /** The field pressed last in the preview of this form; null: none yet. */
  pressed: FieldPlace | null
}

/**
 * Focuses the field that a search result or a press in the preview leads to, and selects the word. This is a component
 * so that a press does not draw the form again.
 */
export function PlaceInView({ formId, rareFields, pressed }: PlaceInViewProps): null {
  const { state } = useLocation()
  const showPlace = useEffectEvent((place: FieldPlace | null) => {
    if (place === null) return
    rareFields.showSome([place.field])
    const end = performance.now() + LATEST_MS
    // The dialog is drawn some frames later, and the editor of an article is loaded separately. Another dialog may
    // still return the focus when it closes.
    const look = () => {
      const form = document.getElementById(formId)
      if (form !== null && focusPlace(form, place)) return
      if (performance.now() < end) frame = requestAnimationFrame(look)
      else partOf(form, place)?.querySelector<HTMLElement>(CHOSEN)?.focus()
    }
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  })
  const showOpened = useEffectEvent(() => showPlace(readFieldPlace(state)))
  // The place in the address is shown only once.
  useEffect(() => showOpened(), [])
  useEffect(() => showPlace(pressed), [pressed])
  return null
}

function focusPlace(form: HTMLElement, place: FieldPlace): boolean {
  const { text, start, end, paragraph } = place
  const control = controlOf(partOf(form, place), text)
  if (control === undefined) return false
  control.focus()
  if (document.activeElement !== control) return false
  control.scrollIntoView({ block: 'center' })
  if (paragraph !== undefined && control.isContentEditable) return caretInParagraph(control, paragraph)
  if (isTextControl(control) && control.value === text && start !== undefined && end !== undefined)
    control.setSelectionRange(start, end)
  return true
}

/** The control with the text. If there is none, the first editable control. */
function controlOf(part: Element | null | undefined, text: string | null): HTMLElement | undefined {
  if (text === null) return part?.querySelector<HTMLElement>(CHOSEN) ?? undefined
  const typed = [...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(isTyped)
  return typed.find((each) => isTextControl(each) && each.value === text) ?? typed[0]
}

function partOf(form: HTMLElement | null, { field }: Pick<FieldPlace, 'field'>): Element | null | undefined {
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
