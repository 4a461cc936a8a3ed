import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const IV_BYTES = 12
const TAG_BYTES = 16

/** The format of a backup's files: compressed, and encrypted if there is a key. */
export interface Seal {
  /** Differs for each key, and for none, so that files of different keys can be stored side by side. */
  readonly id: string
  /** @param path the path of the stored result; it can be opened only under this path */
  close(path: string, content: Uint8Array): Promise<Buffer>
  /** @throws when the content was changed, or has another key or path */
  open(path: string, sealed: Buffer): Promise<Buffer>
}

/** @param key 32 bytes, for AES-256-GCM */
export function createSeal(key: Buffer | undefined): Seal {
  if (key === undefined) {
    return {
      id: 'plain',
      close: (_path, content) => compress(content),
      open: (_path, sealed) => decompress(sealed),
    }
  }
  return {
    id: `key-${createHash('sha256').update('id of ').update(key).digest('hex').slice(0, 16)}`,
    async close(path, content) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(path))
      const parts = [iv, cipher.update(await compress(content)), cipher.final()]
      return Buffer.concat([...parts, cipher.getAuthTag()])
    },
    async open(path, sealed) {
      if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error('it is too short')
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(path))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES))
      return decompress(Buffer.concat([text, decipher.final()]))
    },
  }
}
