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

// Workers of a library come from addresses that the content security policy does not allow.
configure({ useWebWorkers: false })

/** A file of edits as it was read: whole, but each edit in it still to be looked at. */
export interface ReadEditsFile extends Omit<EditsFile, 'site'> {
  /** null: a file of a version that did not write it down. */
  readonly site: string | null
  /** The contents that are in it, by address. */
  readonly contents: ReadonlyMap<string, Blob>
}

const NO_EDITS_FILE = 'This file contains no edits. Choose a file that was exported on the Edits screen.'
const DAMAGED = 'The file is damaged or incomplete. Copy it from the other device again.'
const TOO_LARGE = 'The file is too large. Choose a file that was exported on the Edits screen.'

/** @throws EditsFileRefusal: nothing of it can be imported */
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

/** @throws EditsFileRefusal: it is no content of a file of edits */
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

/** No edit nests as deep by far, and what reads edits calls itself for each level. */
const MOST_LEVELS = 32

/** An edit that nests deeper becomes null: one that cannot be read. */
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

/** The content of an entry, checked by its checksum, and never longer than it says. */
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
    // The caller refuses the file.
    return undefined
  }
}
