/** A committed picture that code draws: its path, and the function that makes its bytes. */
export interface ArtFile {
  /** The path from the root of the project, with `/`: `server/src/demo/pictures/hero-seniors-only.webp`. */
  path: string
  draw: () => Promise<Uint8Array | string>
}

/** The committed originals of the demo content: the name of a file is the key of its asset. */
export const picturesFolder = 'server/src/demo/pictures'
