import { createContext } from 'react'

/**
 * The local addresses of pictures that the site does not have yet, by their addresses; null: the browser is still
 * reading the file. Only previews have any.
 */
export const LocalPictures = createContext<ReadonlyMap<string, string | null>>(new Map())
