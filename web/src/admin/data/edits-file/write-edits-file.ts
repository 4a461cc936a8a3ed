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

// The content security policy blocks the addresses of the library's workers.
configure({ useWebWorkers: false })

interface WriteOptions {
  readonly outbox: Outbox
  readonly readFile: (address: string) => Promise<Blob | null>
  /** The author of the edits, for people to read. */
  readonly person: string
  readonly site: string
  readonly now: Date
}

/** Writes all pending edits of an outbox with their pictures. Pictures are copied in parts. */
export async function writeEditsFile(options: WriteOptions): Promise<File> {
  const { outbox, readFile, person, site, now } = options
  const edits = await sealedEdits(outbox)
  // Pictures are already compressed, and edits that any editor can find are worth more than a smaller file.
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

/** The edits, sealed: none of them changes any more under its id. */
async function sealedEdits(outbox: Outbox): Promise<unknown[]> {
  for (;;) {
    try {
      await outbox.dispatch({ type: 'exported' })
    } catch (error) {
      // A device without space needs the file most.
      if (error instanceof StorageRefusal) return underOwnIds(await outbox.export())
      throw error
    }
    const edits = await outbox.export()
    const isOpen = (edit: unknown) => entrySchema.safeParse(edit).data?.tried === false
    // Another tab has added an edit meanwhile.
    if (!edits.some(isOpen)) return edits
  }
}
