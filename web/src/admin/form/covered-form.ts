import { createContext } from 'react'
import { createLive, type LiveValue } from '../data/live.ts'

/** Whether the full-page editor covers the rest of the form. While it does, covered parts are not drawn again. */
export const CoveredFormContext = createContext<LiveValue<boolean>>(createLive(false))
