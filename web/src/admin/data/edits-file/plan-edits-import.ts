import { entityNamed, isStorable, type EntityName } from '@coop/sync/entities'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Write } from '@coop/sync/write'
import { dequal as deepEqual } from 'dequal/lite'
import { namedIn } from '../outbox/outbox-files.ts'
import { type Entry, entrySchema, type OutboxState } from '../outbox/outbox-state.ts'
import { upgradedEntry } from '../outbox/upgrade-entry.ts'
import type { DeviceFile } from '../device-file.ts'
import type { ReadEditsFile } from './read-edits-file.ts'
import { EditsFileRefusal } from './edits-file-format.ts'
import { wrongValue } from './wrong-value.ts'

/** An edit in a file of edits. */
export interface ImportedEdit {
  readonly title: string
  /** null: the edit cannot be read. */
  readonly entity: EntityName | null
  readonly op: Write['op'] | null
  /** When the edit was made, in milliseconds since 1970. */
  readonly since: number | null
  readonly kind: 'new' | 'applied' | 'here' | 'unreadable'
  /** Why the edit is not imported. */
  readonly reason: string | null
}

export interface EditsImport {
  /** The author of the edits. Empty for a file of an older version. */
  readonly person: string
  /** True if the signed-in user exported them. */
  readonly isOwn: boolean
  /** ISO 8601. */
  readonly exportedAt: string
  /** True if the server was asked which edits it has accepted. */
  readonly isChecked: boolean
  readonly items: readonly ImportedEdit[]
  readonly pictures: number
  /** The number of pictures of new edits whose content is missing from the file. */
  readonly lostPictures: number
}

/** The plan of an import. It is shown first and then carried out unchanged. */
export interface EditsImportPlan extends EditsImport {
  readonly entries: readonly Entry[]
  readonly files: readonly { readonly record: DeviceFile; readonly content: Blob }[]
}

export interface ImportContext {
  readonly state: OutboxState
  readonly userId: string
  readonly site: string
  readonly now: number
  /** The writes in the file that the server has accepted. null: the server was unreachable. */
  readonly accepted: ReadonlySet<string> | null
}

/** @throws EditsFileRefusal if the file is for another site */
export function planEditsImport(editsFile: ReadEditsFile, context: ImportContext): EditsImportPlan {
  const { state, userId, site, accepted } = context
  if (editsFile.site !== null && editsFile.site !== site) {
    throw new EditsFileRefusal(
      `These edits were made at ${editsFile.site}. Open the admin there to import them.`,
    )
  }
  const writes: KnownWrites = {
    accepted,
    applied: new Set(state.receipts.map(({ writeId }) => writeId)),
    here: new Map(state.entries.map(({ write }) => [write.id, write])),
  }
  const seen = new Set<string>()
  const items: ImportedEdit[] = []
  const entries: Entry[] = []
  for (const stored of bySeq(editsFile.edits)) {
    const { entry, about, problem } = readEntry(stored, context)
    const outcome =
      problem === null && entry !== null && !seen.has(entry.write.id) ? standing(entry, writes) : null
    if (entry !== null) seen.add(entry.write.id)
    if (outcome !== null) items.push({ ...about, ...outcome })
    else items.push({ ...about, kind: 'unreadable', reason: problem ?? 'It appears twice in the file.' })
    if (outcome?.kind === 'new' && entry !== null) entries.push(entry)
  }
  const named = new Set(entries.flatMap(({ write }) => namedIn(write.changes)))
  const here = new Set(state.files.map(({ address }) => address))
  const wanted = editsFile.files.flatMap(({ record }) => {
    const isUpload = namedIn({ address: record.address })[0] === record.address
    return isUpload && named.has(record.address) && !here.has(record.address) ? [record] : []
  })
  const files = wanted.flatMap((record) => {
    const content = editsFile.contents.get(record.address)
    return content === undefined ? [] : [{ record, content }]
  })
  return {
    person: editsFile.user.name,
    isOwn: editsFile.user.id === userId,
    exportedAt: editsFile.exportedAt,
    isChecked: accepted !== null,
    items,
    pictures: files.length,
    lostPictures: wanted.filter(
      ({ address, state }) => state.kind !== 'uploaded' && !editsFile.contents.has(address),
    ).length,
    entries,
    files,
  }
}

/** The edits in the order in which they were made. Storage lists them by id. */
function bySeq(edits: readonly unknown[]): readonly unknown[] {
  const seqOf = (edit: unknown) => entrySchema.safeParse(edit).data?.write.seq ?? Number.MAX_SAFE_INTEGER
  return edits
    .map((edit) => ({ edit, seq: seqOf(edit) }))
    .sort((a, b) => a.seq - b.seq)
    .map(({ edit }) => edit)
}

type About = Pick<ImportedEdit, 'title' | 'entity' | 'op' | 'since'>

interface ReadEntry {
  readonly entry: Entry | null
  readonly about: About
  readonly problem: string | null
}

const NOTHING: About = { title: 'An edit', entity: null, op: null, since: null }

function readEntry(stored: unknown, { userId, now }: ImportContext): ReadEntry {
  if (hasPrototypeKey(stored)) {
    return { entry: null, about: NOTHING, problem: 'It cannot be read because the file has been changed.' }
  }
  const parsed = entrySchema.safeParse(stored)
  if (!parsed.success) {
    return {
      entry: null,
      about: NOTHING,
      problem: 'It cannot be read because this version does not know what it changes.',
    }
  }
  const since = parsed.data.since >= 0 && parsed.data.since <= now ? parsed.data.since : now
  const write = signedBy(parsed.data.write, userId)
  const queued: Entry = {
    ...parsed.data,
    write,
    since,
    title: parsed.data.title.slice(0, 300),
    state: { kind: 'queued' },
    tried: false,
  }
  const entry = upgradedEntry(queued)
  const {
    title,
    write: { entity, op },
  } = entry
  return { entry, about: { title, entity, op, since }, problem: problemOf(entry.write) }
}

/** The write with its original author, to be sent by this user. */
function signedBy({ madeBy, ...write }: Write, userId: string): Write {
  const author = madeBy ?? write.userId
  return author === userId ? { ...write, userId } : { ...write, userId, madeBy: author }
}

function problemOf(write: Write): string | null {
  if (write.schemaVersion > SCHEMA_VERSION) {
    return 'It was made with a newer version. Reload this page, then import the file again.'
  }
  if (!isStorable([write.userId, write.madeBy])) {
    return 'It cannot be read because the name of its author contains invalid characters.'
  }
  if (write.op === 'delete') return null
  const wrong =
    wrongValue(entityNamed(write.entity), write.base) ?? wrongValue(entityNamed(write.entity), write.changes)
  return wrong === null ? null : `It cannot be read because “${wrong}” has an invalid value.`
}

interface KnownWrites extends Pick<ImportContext, 'accepted'> {
  /** The writes that the server has applied, as far as this device knows. */
  readonly applied: ReadonlySet<string>
  /** The pending writes of this device. */
  readonly here: ReadonlyMap<string, Write>
}

function standing({ write }: Entry, writes: KnownWrites): Pick<ImportedEdit, 'kind' | 'reason'> {
  if (writes.accepted?.has(write.id) === true || writes.applied.has(write.id)) {
    return { kind: 'applied', reason: 'It is already on the site.' }
  }
  const here = writes.here.get(write.id)
  if (here === undefined) return { kind: 'new', reason: null }
  const isSame = here.rowId === write.rowId && here.op === write.op && deepEqual(here.changes, write.changes)
  return isSame
    ? { kind: 'here', reason: 'It is already on this device.' }
    : { kind: 'unreadable', reason: 'This device has a different edit with the same id.' }
}

/** Code that copies objects loses such a key. */
function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey)
}
