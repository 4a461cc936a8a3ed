/** The element at which an event began: outside of a shadow tree, its `target` is no more than the host of the tree. */
export function innerTarget(event: Event): EventTarget | null {
  return event.composedPath()[0] ?? event.target
}
