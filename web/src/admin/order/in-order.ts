import { createContext } from 'react'

/** Whether the list around stands in its order, so that a row can be dragged to another place in it. */
export const InOrder = createContext(false)
