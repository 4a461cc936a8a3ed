import { createContext } from 'react'

/** Where this browser has pictures that the site does not have yet, by their addresses; only previews know of any. */
export const LocalPictures = createContext<ReadonlyMap<string, string>>(new Map())
