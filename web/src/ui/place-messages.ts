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
 * Where messages stand so that they do not cover what they speak of: at the top, or at the foot where the top has no room
 * for one and the foot has more.
 * @param subject null: it is not on the screen
 * @param area what is free for messages
 */
export function placeMessages(subject: Extent | null, area: Extent): MessagePlace {
  if (subject === null) return { edge: 'top', room: area.bottom - area.top }
  const above = subject.top - area.top - GAP_PX
  const below = area.bottom - subject.bottom - GAP_PX
  const all = area.bottom - area.top
  if (subject.bottom <= area.top || subject.top >= area.bottom) return { edge: 'top', room: all }
  if (above >= MESSAGE_PX || above >= below) return { edge: 'top', room: Math.max(above, 0) }
  return { edge: 'bottom', room: below }
}

/** Of what a press speaks: the line, the card or the field around it; where that fills the screen, the control alone. */
export function subjectOf(pressed: Element, screenHeight: number): Element {
  const around = pressed.closest('tr, li, article, fieldset, [data-field]')
  if (around === null) return pressed
  return around.getBoundingClientRect().height > screenHeight * 0.4 ? pressed : around
}
