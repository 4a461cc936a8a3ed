import { createContext } from 'react'
import { createLive, type LiveValue } from '../data/live.ts'

/** Whether the page to write on covers all the rest of the form: nothing there is drawn again until it is seen. */
export const CoveredFormContext = createContext<LiveValue<boolean>>(createLive(false))
