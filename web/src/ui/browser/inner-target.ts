/** The element of an event. Outside of a shadow tree, `target` is only the host of the tree. */
export function innerTarget(event: Event): EventTarget | null {
  return event.composedPath()[0] ?? event.target
}
