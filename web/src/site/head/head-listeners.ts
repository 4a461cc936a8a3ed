import { createListeners } from '@coop/sync/listeners'

/** Notified when the document has the title and the other head elements of a page. A page that is loading has none. */
export const headListeners = createListeners()
