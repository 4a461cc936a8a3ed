import type { Readable } from 'node:stream'

/** The facts about a stored file that need no reading of it. */
export interface StoredFile {
  /** Below the storage, without a slash in front: `team-photos/anna-019a….webp`. */
  readonly path: string
  /** In bytes. */
  readonly size: number
  readonly modifiedAt: Date
  /** Another one means other content; without quotes. */
  readonly etag: string
}

/**
 * Where uploaded files lie: a folder, or a bucket. A path is one or more plain names (`isPictureAddress`), and what was
 * checked before: no implementation trusts a device.
 */
export interface MediaStorage {
  /**
   * Stores a whole file; a reader never sees a part of it.
   * @throws AlreadyStored: nothing is ever overwritten
   */
  put(path: string, content: Uint8Array, type: string): Promise<void>
  /** null: there is no such file. */
  stat(path: string): Promise<StoredFile | null>
  /** null: there is no such file. */
  read(path: string): Promise<Buffer | null>
  /** null: there is no such file. `start` and `end` are bytes, both included. */
  stream(path: string, range?: { start: number; end: number }): Promise<Readable | null>
  /** Whether it was there or not. */
  remove(path: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  /** Where the file lies on this machine, for programs that read files; only a storage of this machine has it. */
  localFile?: (path: string) => Promise<string | null>
}

export class AlreadyStored extends Error {
  override name = 'AlreadyStored'
}
