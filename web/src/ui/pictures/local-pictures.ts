import { createContext } from 'react'

/**
 * Local addresses of pictures that are not on the site yet, by their addresses; null while the browser still reads the
 * file. Only previews have local pictures.
 */
export const LocalPictures = createContext<ReadonlyMap<string, string | null>>(new Map())
