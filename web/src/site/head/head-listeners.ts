import { createListeners } from '@coop/sync/listeners'

/** Notified when the document has got the head of a page, and with it the title; a page that is loading has none. */
export const headListeners = createListeners()
