import type { ArtFile } from '../art-file.ts'

/** Logos, portraits, theme illustrations, icons and preview cards. */
export const markFiles: readonly ArtFile[] = []
