import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '../src/storage/s3-client.ts'

/** An S3-compatible server on a free port, with an empty bucket. */
export async function startS3(): Promise<{ options: S3Options; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'coop-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    // The bucket is part of the path, whatever the host name.
    vhostBuckets: false,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await server.run()
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'media',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
