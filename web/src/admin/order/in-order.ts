import { createContext } from 'react'

/** Whether the surrounding list is in the order of the site, so that rows can be dragged. */
export const InOrder = createContext(false)
