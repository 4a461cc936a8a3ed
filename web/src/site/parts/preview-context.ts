import { createContext } from 'react'

/** Whether the site is a preview in the admin, which does not ask for consent, count visits or send forms. */
export const PreviewContext = createContext(false)
