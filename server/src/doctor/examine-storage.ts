import { randomUUID } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { openMediaStorage } from '../storage/open-media-storage.ts'
import { type Finding, found } from './finding.ts'

/** Checks the storage of uploaded files: stores, reads and removes a file. */
export async function examineStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Finding> {
  const check = 'storage'
  const place = config.s3 === undefined ? 'The folder of uploaded files' : `The bucket ${config.s3.bucket}`
  const remedy =
    config.s3 === undefined
      ? 'change the owner of the folder media in DATA_DIR'
      : 'allow the key of S3_ACCESS_KEY_ID to list, read, write and delete objects in the bucket'
  try {
    const storage = await openMediaStorage(config)
    const path = `doctor/${randomUUID()}.txt`
    const content = Buffer.from('Stored, read and removed by a check.')
    await storage.put(path, content, 'text/plain')
    const read = await storage.read(path)
    await storage.remove(path)
    if (read?.equals(content) === true)
      return found.ok(check, `${place} works: a file was stored, read and deleted`)
    return found.failed(check, `${place} returned other content than was stored`, remedy)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return found.failed(check, `${place} cannot be used: ${text}`, remedy)
  }
}
