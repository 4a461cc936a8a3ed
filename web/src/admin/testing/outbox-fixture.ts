// Edits, and possible answers of a server, for the tests of the outbox.
import type { EntityName } from '@coop/sync/entities'
import type { Json, Write } from '@coop/sync/write'
import { uploadAddress } from '@coop/sync/rules'
import { createLive } from '../data/live.ts'
import type { DeviceFiles } from '../data/files/device-files.ts'
import type { DeviceFile } from '../data/device-file.ts'
import { decide } from '../data/outbox/outbox.ts'
import type { LedgerAnswer, OutboxEvent } from '../data/outbox/outbox-events.ts'
import type { Edit } from '../data/outbox/outbox-events.ts'
import { emptyMeta, type Entry, type OutboxState } from '../data/outbox/outbox-state.ts'

export const USER = 'user-1'
export const emptyOutbox: OutboxState = { ...emptyMeta, entries: [], files: [], steps: [] }

/** A UUID that is easy to read: `idOf(12)` is `00000000-0000-7000-8000-000000000012`. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export function anUpdate(id: number, row: number, changes: Edit['changes'], base: Edit['base']): Edit {
  return anEdit({ id: idOf(id), rowId: idOf(row), op: 'update', changes, base, rowWriteId: idOf(900 + row) })
}

export function anInsert(id: number, row: number, changes: Edit['changes'], entity?: EntityName): Edit {
  return anEdit({ id: idOf(id), rowId: idOf(row), op: 'insert', changes, ...(entity && { entity }) })
}

export function aDelete(id: number, row: number, rowWriteId = idOf(900 + row)): Edit {
  return anEdit({ id: idOf(id), rowId: idOf(row), op: 'delete', rowWriteId })
}

function anEdit(edit: Partial<Edit> & Pick<Edit, 'id' | 'rowId' | 'op'>): Edit {
  return {
    userId: USER,
    entity: 'services',
    base: {},
    changes: {},
    title: `Row ${edit.rowId.slice(-3)}`,
    rowWriteId: null,
    ...edit,
  }
}

/** The record of a file on a device. Its address ends with its number. */
export function aFile(number: number, category = 'team-photos'): Omit<DeviceFile, 'since' | 'state'> {
  return {
    address: addressOf(number, category),
    type: 'image/webp',
    name: `Photo ${number}.jpg`,
    category,
    sourceHash: String(number).padStart(64, '0'),
    width: 1200,
    height: 800,
    size: 1_000,
  }
}

export function addressOf(number: number, category = 'team-photos'): string {
  return uploadAddress({ category, id: idOf(number), type: 'image/webp' }, `Photo ${number}.jpg`)
}

/** The files of a tab in which none is chosen. */
export const noFiles: Pick<DeviceFiles, 'add' | 'retry' | 'wake' | 'content' | 'keep'> = {
  add: async () => Promise.reject(new Error('This tab keeps no files')),
  retry: async () => {},
  content: async () => null,
  keep: async () => Promise.reject(new Error('This tab keeps no files')),
  wake: () => {},
}

/** An outbox for tests, which decides each event and keeps the state. */
export function anOutbox(state = emptyOutbox) {
  return {
    state,
    now: 1_000_000,
    happens(event: OutboxEvent) {
      const { state, commands } = decide(this.state, event, this.now)
      this.state = state
      return commands
    },
    edits(...edits: Edit[]) {
      return edits.map((edit) => {
        const [command] = this.happens({ type: 'edit', edit })
        return command?.type === 'saved' ? command.writeId : undefined
      })
    },
    /** Takes the next batch, as a sender does. */
    sends(): readonly Write[] {
      const command = this.happens({ type: 'send' }).find(({ type }) => type === 'send')
      return command?.type === 'send' ? command.writes : []
    },
    wakesAt(): number | null {
      const command = this.happens({ type: 'send' }).find(({ type }) => type === 'wake')
      return command?.type === 'wake' ? command.at : null
    },
    receives(answers: Extract<OutboxEvent, { type: 'answered' }>['answers']) {
      this.happens({ type: 'answered', answers, random: 0.5 })
    },
    fails(writes: readonly Write[], status: number, retryAfter: number | null = null) {
      const failure = { kind: 'http', status, message: `HTTP ${status}`, retryAfter } as const
      this.happens({ type: 'failed', ids: writes.map(({ id }) => id), failure, random: 0.5 })
    },
    loses(writes: readonly Write[]) {
      const ids = writes.map(({ id }) => id)
      this.happens({ type: 'failed', ids, failure: { kind: 'network' }, random: 0.5 })
    },
    applies(...ids: string[]) {
      const rows = ids.map((id) => ({ id, answer: { status: 'accepted' } as const }))
      this.happens({ type: 'ledger', rows, lsn: '100' })
    },
    entry(id: number): Entry | undefined {
      return this.state.entries.find(({ write }) => write.id === idOf(id))
    },
    kinds() {
      return this.state.entries.map(({ state }) => state.kind)
    },
  }
}

/** An outbox in memory that notifies listeners of each state. */
export function aLiveOutbox() {
  const outbox = anOutbox()
  const live = createLive(outbox.state)
  return {
    ...outbox,
    live,
    happens(event: OutboxEvent) {
      const { state, commands } = decide(this.state, event, this.now)
      this.state = state
      live.set(state)
      return commands
    },
  }
}

export const accepted = (write: Write | number) => ({
  id: typeof write === 'number' ? idOf(write) : write.id,
  answer: { status: 'accepted' } as const,
})

export const conflicting = (
  write: number,
  fields: { field: string; base: Json; mine: Json; theirs: Json }[],
) => ({
  id: idOf(write),
  answer: { status: 'conflict', conflict: { kind: 'fields', rowWriteId: idOf(800), fields } } as const,
})

export function rejected(write: number, message = 'No'): LedgerAnswer {
  return {
    id: idOf(write),
    answer: { status: 'rejected', errors: [{ field: 'name', code: 'invalid', message }] },
  }
}
