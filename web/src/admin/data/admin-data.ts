import { defaultValues, type EntityName, entityNamed } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import { z } from 'zod'
import type { DeviceFiles } from './files/device-files.ts'
import type { Edit } from './outbox/outbox-events.ts'
import type { Outbox } from './outbox/outbox-store.ts'
import type { RowSource } from './rows/row-source.ts'
import type { Sender } from './outbox/sender.ts'
import type { AdminData, RowValues } from './types.ts'
import { difference, writableNames } from './values.ts'

interface AdminDataOptions {
  readonly outbox: Outbox
  readonly sender: Sender
  readonly files: Pick<DeviceFiles, 'add' | 'retry' | 'wake'>
  readonly rows: <N extends EntityName>(entity: N) => RowSource<N>
  readonly newId: () => string
  readonly now: () => number
}

/** What the screens can do to the data. */
export function createAdminData({ outbox, sender, files, rows, newId, now }: AdminDataOptions): AdminData {
  async function queue(edit: Omit<Edit, 'id' | 'userId'>): Promise<string | null> {
    const [command] = await outbox.dispatch({
      type: 'edit',
      edit: { ...edit, id: newId(), userId: outbox.userId },
    })
    if (command?.type !== 'saved') throw new Error('The outbox did not say what became of an edit')
    return command.writeId
  }

  /** The old values of what a resent update changes only now. */
  function valuesBefore(writeId: string, changes: RowValues): RowValues {
    const write = outbox.state.get().entries.find((entry) => entry.write.id === writeId)?.write
    if (write?.op !== 'update') return {}
    const baseNames = new Set(Object.keys(write.base))
    if (Object.keys(changes).every((name) => baseNames.has(name))) return {}
    const known = rows(write.entity).get()
    if (known === undefined)
      throw new Error('The rows of this device are not there yet; try again in a moment')
    return known.find(({ id }) => id === write.rowId)?.values ?? {}
  }

  const save: AdminData['save'] = async (entity, rowId, base, changes) => {
    const differs = difference(entity, base, changes)
    if (Object.keys(differs.changes).length === 0) return { writeId: null }
    const title = titleOf(entity, rowId, { ...base, ...changes })
    const writeId = await queue({
      entity,
      rowId,
      op: 'update',
      ...differs,
      title,
      rowWriteId: writeIdOf(base),
    })
    return { writeId }
  }

  return {
    userId: outbox.userId,
    save,
    async flip(entity, rowId, field) {
      const row = rows(entity)
        .get()
        ?.find(({ id }) => id === rowId)
      const before = row?.values[field]
      if (row === undefined || typeof before !== 'boolean') throw new Error('It is not there any more')
      return save(entity, rowId, row.values, { [field]: !before })
    },
    async create(entity, values) {
      const rowId = newId()
      const changes = { ...jsonObject.parse(defaultValues(entityNamed(entity))), ...writable(entity, values) }
      const title = titleOf(entity, rowId, changes)
      const writeId = await queue({ entity, rowId, op: 'insert', base: {}, changes, title, rowWriteId: null })
      if (writeId === null) throw new Error('The outbox kept nothing of a new row')
      return { rowId, writeId }
    },
    async remove(entity, row) {
      const title = titleOf(entity, row.id, row.values)
      const rowWriteId = writeIdOf(row.values)
      return {
        writeId: await queue({
          entity,
          rowId: row.id,
          op: 'delete',
          base: {},
          changes: {},
          title,
          rowWriteId,
        }),
      }
    },
    async resolve(writeId, choice) {
      await outbox.dispatch({ type: 'resolve', writeId, choice, newId: newId() })
    },
    async resend(writeId, changes = {}) {
      const base = valuesBefore(writeId, changes)
      await outbox.dispatch({ type: 'resend', writeId, changes, base, newId: newId() })
    },
    async discard(writeId) {
      await outbox.dispatch({ type: 'discard', writeId })
    },
    async exportPending() {
      const content = {
        userId: outbox.userId,
        exportedAt: new Date(now()).toISOString(),
        edits: await outbox.export(),
        // Without their contents, which stay on this device.
        files: outbox.state.get().files.map(({ address, name, size }) => ({ address, name, size })),
      }
      return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
    },
    async discardAll() {
      await outbox.dispatch({ type: 'discard-all' })
    },
    pendingCount: () => outbox.state.get().entries.filter(({ state }) => state.kind !== 'accepted').length,
    sendNow() {
      files.wake()
      void outbox.dispatch({ type: 'send-now' }).then(() => sender.wake())
    },
    addFile: (file) => files.add(file),
    retryFile: (address) => files.retry(address),
    newId,
  }
}

const jsonObject = z.record(z.string(), z.json())

function writable(entity: EntityName, values: RowValues): Record<string, Json> {
  const names = new Set(writableNames(entity))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.has(name) && value !== undefined),
  )
}

function writeIdOf(values: RowValues): string | null {
  const id = values['write_id']
  return typeof id === 'string' ? id : null
}

function titleOf(entity: EntityName, rowId: string, values: RowValues): string {
  const title = values[entityNamed(entity).title]
  return typeof title === 'string' && title !== '' ? title : rowId
}
