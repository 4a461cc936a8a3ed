import { createContext } from 'react'

/**
 * Whether the site is shown as a preview in the admin: there it neither asks for consent, nor counts, nor sends forms.
 */
export const PreviewContext = createContext(false)
