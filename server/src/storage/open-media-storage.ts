import { join } from 'node:path'
import { openFolderStorage } from './folder-storage.ts'
import type { MediaStorage } from './media-storage.ts'
import type { S3Options } from './s3-client.ts'
import { openS3Storage } from './s3-storage.ts'

/**
 * Opens the bucket given by the environment, or the folder `media` of the data directory.
 * @throws an error of one sentence when the bucket cannot be used
 */
export function openMediaStorage({
  dataDir,
  s3,
}: {
  dataDir: string
  s3: S3Options | undefined
}): Promise<MediaStorage> {
  return s3 === undefined ? openFolderStorage(join(dataDir, 'media')) : openS3Storage(s3)
}
