import { createContext } from 'react'

/**
 * Where this browser has pictures that the site does not have yet, by their addresses; null: it is still reading the file.
 * Only previews know of any.
 */
export const LocalPictures = createContext<ReadonlyMap<string, string | null>>(new Map())
