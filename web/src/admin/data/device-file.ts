import type { MediaType } from '@coop/sync/rules'

/** A file that was chosen and prepared on this device. */
export interface PreparedFile {
  readonly blob: Blob
  /** The media type, detected from the first bytes. */
  readonly type: MediaType
  /** The name of the file on the person's device. */
  readonly name: string
  readonly category: string
  /** SHA-256 of the file as chosen, in hex. */
  readonly sourceHash: string
  /** null for a document, and for a drawing without dimensions. */
  readonly width: number | null
  readonly height: number | null
}

/**
 * A file stored on this device. It is a draft until an edit that names its address is queued. Then it is uploaded, and
 * the edit is sent after it. The file is deleted when no edit needs it any more.
 */
export interface DeviceFile extends Omit<PreparedFile, 'blob'> {
  /** Its address on the site, `/media/{category}/…`. Rows can name the address before the upload. */
  readonly address: string
  /** Size of the uploaded file in bytes. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'uploaded' }
    | { readonly kind: 'refused'; readonly message: string }
}
