import type { MediaType } from '@coop/sync/rules'

/** A file that was chosen and made ready on this device. */
export interface PreparedFile {
  readonly blob: Blob
  /** By its first bytes. */
  readonly type: MediaType
  /** Its name on the person's device. */
  readonly name: string
  readonly category: string
  /** SHA-256 of the file as it was chosen, in hex. */
  readonly sourceHash: string
  /** null of a document and of a drawing without measures. */
  readonly width: number | null
  readonly height: number | null
}

/**
 * A file that is kept on this device: until an edit that names its address is queued it is a draft, then it is uploaded,
 * and the edit is sent after it. It leaves the device when no edit needs it any more.
 */
export interface DeviceFile extends Omit<PreparedFile, 'blob'> {
  /** The address that it has on the site, `/media/{category}/…`: rows name it before it is there. */
  readonly address: string
  /** Bytes of the uploaded file. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'uploaded' }
    | { readonly kind: 'refused'; readonly message: string }
}
