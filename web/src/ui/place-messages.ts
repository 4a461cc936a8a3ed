/** From where to where something stands on the screen, in pixels. */
interface Extent {
  readonly top: number
  readonly bottom: number
}

export interface MessagePlace {
  readonly edge: 'top' | 'bottom'
  /** How tall the messages may be, in pixels. */
  readonly room: number
}

/** One message of a title and three lines. */
const MESSAGE_PX = 140
const GAP_PX = 8

/**
 * Where messages stand so that they do not cover what they speak of: at the preferred edge, or at the other one where the
 * preferred has no room for one and the other has more.
 * @param subject null: it is not on the screen
 * @param area what is free for messages
 */
export function placeMessages(
  subject: Extent | null,
  area: Extent,
  preferred: MessagePlace['edge'],
): MessagePlace {
  const all = area.bottom - area.top
  if (subject === null || subject.bottom <= area.top || subject.top >= area.bottom)
    return { edge: preferred, room: all }
  const above = { edge: 'top', room: Math.max(subject.top - area.top - GAP_PX, 0) } as const
  const below = { edge: 'bottom', room: Math.max(area.bottom - subject.bottom - GAP_PX, 0) } as const
  const [first, other] = preferred === 'top' ? [above, below] : [below, above]
  return first.room >= MESSAGE_PX || first.room >= other.room ? first : other
}

/**
 * Of what a press speaks: the line, the card or the field around it; where that fills the screen, the control alone. A menu
 * that stays open has more to press.
 */
export function subjectOf(pressed: Element, screenHeight: number): Element {
  const menu = pressed.closest('[role=menu]')
  if (menu !== null) return menu
  const around = pressed.closest('tr, li, article, fieldset, [data-field]')
  if (around === null) return pressed
  return around.getBoundingClientRect().height > screenHeight * 0.4 ? pressed : around
}
