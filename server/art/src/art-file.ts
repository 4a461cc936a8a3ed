/** A picture that is drawn by code and committed: where it is kept, and how its bytes come about. */
export interface ArtFile {
  /** From the root of the project, with `/`: `server/src/demo/pictures/hero-seniors-only.webp`. */
  path: string
  draw: () => Promise<Uint8Array | string>
}

/** The committed originals of the demo content: the name of a file is the key of its asset. */
export const picturesFolder = 'server/src/demo/pictures'
