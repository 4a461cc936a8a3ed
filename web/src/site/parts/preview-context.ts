import { createContext } from 'react'

/** Whether the site is shown within the admin, as a preview: nobody is asked, counted or written to there. */
export const PreviewContext = createContext(false)
