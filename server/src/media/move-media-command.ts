import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { projectFolder } from '../project-folder.ts'
import { type MoveResult, moveMedia } from './move-media.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { openS3Storage } from '../storage/s3-storage.ts'

const usage = `Usage: npm run media:move -- --to s3|folder [--remove]
Copies the uploaded files between the folder below DATA_DIR and the bucket that the S3_… variables name.
With --remove, copied files are deleted at the source.`

/** `npm run media:move`; see OPERATIONS.md. */
async function run(): Promise<void> {
  const { to, isRemoving } = readArguments()
  const { dataDir, s3 } = readConfig(process.env, projectFolder)
  if (s3 === undefined) {
    throw new Error(
      'No bucket is configured: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  }
  const folder = await openFolderStorage(join(dataDir, 'media'))
  const bucket = await openS3Storage(s3)
  const result = await moveMedia(
    to === 's3' ? { from: folder, to: bucket, isRemoving } : { from: bucket, to: folder, isRemoving },
  )
  process.stdout.write(`${sentence(result)}\n`)
  if (result.different.length === 0) return
  process.exitCode = 1
  process.stderr.write(
    `The target already has these files with other content. They were not changed:\n${result.different.join('\n')}\n`,
  )
}

function readArguments(): { to: 's3' | 'folder'; isRemoving: boolean } {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, remove: { type: 'boolean' } } })
    if (values.to === 's3' || values.to === 'folder') {
      return { to: values.to, isRemoving: values.remove ?? false }
    }
  } catch {
    // The usage text is more helpful than the parser's error.
  }
  throw new Error(usage)
}

function sentence({ copied, there, removed, different }: MoveResult): string {
  return `${copied} copied, ${there} already there, ${removed} deleted at the source, ${different.length} different`
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
