import type { Readable } from 'node:stream'

/** Facts about a stored file that need no reading of its content. */
export interface StoredFile {
  /** below the storage, without a leading slash: `team-photos/anna-019a….webp` */
  readonly path: string
  /** in bytes */
  readonly size: number
  readonly modifiedAt: Date
  /** changes with the content; without quotes */
  readonly etag: string
}

/**
 * The storage of uploaded files: a folder, or a bucket. A path consists of plain names (`isPictureAddress`).
 * Implementations check it again and do not trust devices.
 */
export interface MediaStorage {
  /**
   * Stores a whole file; readers never see a part of it.
   * @throws AlreadyStored: an existing file is never overwritten
   */
  put(path: string, content: Uint8Array, type: string): Promise<void>
  /** null: the file does not exist */
  stat(path: string): Promise<StoredFile | null>
  /** null: the file does not exist */
  read(path: string): Promise<Buffer | null>
  /** null: the file does not exist. `start` and `end` are bytes, both included. */
  stream(path: string, range?: { start: number; end: number }): Promise<Readable | null>
  /** Removes the file if it exists. */
  remove(path: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  /** The local path of a file, for programs that read files; only for a storage on this machine. */
  localFile?: (path: string) => Promise<string | null>
}

export class AlreadyStored extends Error {
  override name = 'AlreadyStored'
}
