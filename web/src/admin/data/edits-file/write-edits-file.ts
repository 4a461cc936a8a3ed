import {
  BlobReader,
  BlobWriter,
  configure,
  TextReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import type { Outbox } from '../outbox/outbox-store.ts'
import { entrySchema } from '../outbox/outbox-state.ts'
import { StorageRefusal } from '../outbox/storage-refusal.ts'
import { EDITS_NAME, type EditsFile, FORMAT_VERSION, editsFileName } from './edits-file-format.ts'
import { underOwnIds } from './unsealed-edits.ts'

// Workers of a library come from addresses that the content security policy does not allow.
configure({ useWebWorkers: false })

interface WriteOptions {
  readonly outbox: Outbox
  readonly readFile: (address: string) => Promise<Blob | null>
  /** The author of the edits, for people. */
  readonly person: string
  readonly site: string
  readonly now: Date
}

/** Everything that waits in an outbox, with its pictures, which are copied part by part. */
export async function writeEditsFile(options: WriteOptions): Promise<File> {
  const { outbox, readFile, person, site, now } = options
  const edits = await sealedEdits(outbox)
  // Pictures are compressed as they are, and edits that can be found with any editor are worth more than small ones.
  const zip = new ZipWriter(new BlobWriter('application/zip'), { level: 0 })
  const files: EditsFile['files'] = []
  for (const [index, record] of outbox.state.get().files.entries()) {
    const blob = await readFile(record.address)
    const ending = record.address.split('.').at(-1) ?? ''
    const content = blob === null ? null : `files/${index + 1}.${ending}`
    if (blob !== null && content !== null) await zip.add(content, new BlobReader(blob))
    files.push({ record, content })
  }
  const editsFile: EditsFile = {
    format: 'edits',
    version: FORMAT_VERSION,
    site,
    exportedAt: now.toISOString(),
    user: { id: outbox.userId, name: person },
    edits,
    files,
  }
  await zip.add(EDITS_NAME, new TextReader(JSON.stringify(editsFile, null, 2)))
  return new File([await zip.close()], editsFileName(person, now), { type: 'application/zip' })
}

/** The edits, none of which changes any more under its id. */
async function sealedEdits(outbox: Outbox): Promise<unknown[]> {
  for (;;) {
    try {
      await outbox.dispatch({ type: 'exported' })
    } catch (error) {
      // A device without room is one that needs the file.
      if (error instanceof StorageRefusal) return underOwnIds(await outbox.export())
      throw error
    }
    const edits = await outbox.export()
    const isOpen = (edit: unknown) => entrySchema.safeParse(edit).data?.tried === false
    // Another tab has made one in between.
    if (!edits.some(isOpen)) return edits
  }
}
