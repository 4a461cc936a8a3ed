import {
  BlobReader,
  configure,
  type Entry as ZipEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import {
  EDITS_NAME,
  formerEditsFileSchema,
  MAX_EDITS_BYTES,
  MAX_FILE_BYTES,
  type EditsFile,
  FORMAT_VERSION,
  editsFileSchema,
  EditsFileRefusal,
} from './edits-file-format.ts'

// The content security policy blocks the addresses of the library's workers.
configure({ useWebWorkers: false })

/** A file of edits as read. Its edits are not checked yet. */
export interface ReadEditsFile extends Omit<EditsFile, 'site'> {
  /** null: the version that wrote the file did not store the site. */
  readonly site: string | null
  /** The file contents in it, by address. */
  readonly contents: ReadonlyMap<string, Blob>
}

const NO_EDITS_FILE = 'This file contains no edits. Choose a file that was exported on the Edits screen.'
const DAMAGED = 'The file is damaged or incomplete. Copy it from the other device again.'
const TOO_LARGE = 'The file is too large. Choose a file that was exported on the Edits screen.'

/** @throws EditsFileRefusal if nothing in the file can be imported */
export async function readEditsFile(file: Blob): Promise<ReadEditsFile> {
  if (file.size > MAX_FILE_BYTES) throw new EditsFileRefusal(TOO_LARGE)
  const start = await file.slice(0, 2).text()
  return start === 'PK' ? await readZip(file) : await readFormer(file)
}

async function readZip(file: Blob): Promise<ReadEditsFile> {
  const zip = new ZipReader(new BlobReader(file), { checkSignature: true })
  try {
    const entries = new Map((await damaged(zip.getEntries())).map((entry) => [entry.filename, entry]))
    const edits = entries.get(EDITS_NAME)
    if (edits === undefined) throw new EditsFileRefusal(NO_EDITS_FILE)
    const editsFile = parseEditsFile(await (await entryContent(edits, MAX_EDITS_BYTES)).text())
    const contents = new Map<string, Blob>()
    let bytes = 0
    for (const { record, content } of editsFile.files) {
      if (content === null) continue
      const entry = entries.get(content)
      if (entry === undefined || entry.uncompressedSize !== record.size) throw new EditsFileRefusal(DAMAGED)
      bytes += record.size
      // A small file can name the same content many times.
      if (bytes > MAX_FILE_BYTES) throw new EditsFileRefusal(TOO_LARGE)
      contents.set(record.address, await entryContent(entry, record.size, record.type))
    }
    return { ...editsFile, contents }
  } finally {
    await zip.close()
  }
}

/** @throws EditsFileRefusal if the text is not the JSON of a file of edits */
export function parseEditsFile(text: string): EditsFile {
  const content = json(text)
  const version = editsFileSchema.pick({ format: true, version: true }).safeParse(content).data?.version ?? 0
  if (version > FORMAT_VERSION) {
    throw new EditsFileRefusal(
      'This file was made by a newer version. Reload this page, then import it again.',
    )
  }
  const parsed = editsFileSchema.safeParse(content)
  if (!parsed.success) throw new EditsFileRefusal(NO_EDITS_FILE)
  return { ...parsed.data, edits: readable(parsed.data.edits) }
}

/** No real edit is nested this deeply, and code that reads edits is recursive. */
const MOST_LEVELS = 32

/** Replaces an edit that is nested too deeply with null, which is an unreadable edit. */
function readable(edits: readonly unknown[]): unknown[] {
  return edits.map((edit) => (isDeeper(edit, MOST_LEVELS) ? null : edit))
}

function isDeeper(value: unknown, levels: number): boolean {
  let within = [value]
  for (let level = 0; level <= levels && within.length > 0; level += 1) {
    within = within.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return within.length > 0
}

async function readFormer(file: Blob): Promise<ReadEditsFile> {
  if (file.size > MAX_EDITS_BYTES) throw new EditsFileRefusal(TOO_LARGE)
  const value = json(await file.text())
  if (value === undefined) throw new EditsFileRefusal(NO_EDITS_FILE)
  const parsed = formerEditsFileSchema.safeParse(value)
  if (!parsed.success) throw new EditsFileRefusal(NO_EDITS_FILE)
  const { userId, exportedAt, edits } = parsed.data
  return {
    format: 'edits',
    version: 0,
    site: null,
    exportedAt,
    user: { id: userId, name: '' },
    edits: readable(edits),
    files: [],
    contents: new Map(),
  }
}

/** Reads the content of an entry, verifies its checksum, and reads no more bytes than it declares. */
async function entryContent(entry: ZipEntry, max: number, type?: string): Promise<Blob> {
  if (entry.directory || entry.encrypted) throw new EditsFileRefusal(DAMAGED)
  if (entry.uncompressedSize > max) throw new EditsFileRefusal(TOO_LARGE)
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > entry.uncompressedSize) controller.error(new EditsFileRefusal(DAMAGED))
      else controller.enqueue(chunk)
    },
  })
  const blob = new Response(counted.readable).blob()
  await damaged(Promise.all([entry.getData(counted.writable), blob]))
  return (await blob).slice(0, bytes, type)
}

async function damaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new EditsFileRefusal(DAMAGED, { cause })
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller then refuses the file.
    return undefined
  }
}
