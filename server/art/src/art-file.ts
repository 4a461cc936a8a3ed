/** A committed picture drawn by code: its path, and the function that renders its bytes. */
export interface ArtFile {
  /** The path from the project's folder, with `/`: `server/src/demo/pictures/hero-seniors-only.webp`. */
  path: string
  draw: () => Promise<Uint8Array | string>
}

/** The committed originals of the demo content; the name of a file is the key of its asset. */
export const picturesFolder = 'server/src/demo/pictures'
