import { defaultValues, type EntityName, entityNamed } from '@coop/sync/entities'
import { z } from 'zod'
import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import type { DeviceFiles } from './files/device-files.ts'
import type { Edit, StepStart } from './outbox/outbox-events.ts'
import type { Outbox } from './outbox/outbox-store.ts'
import { ResendRefusal } from './outbox/resend-refusal.ts'
import type { RowSource } from './rows/row-source.ts'
import type { Sender } from './outbox/sender.ts'
import type { EditsFiles } from './edits-files.ts'
import type { Site } from './edits-file/ask-answered.ts'
import type { AdminData } from './admin-data.ts'
import type { BulkEdit, EntityEdit } from './outbox/entity-edit.ts'
import type { RowValues } from './admin-row.ts'
import { bulkEdit, titleOf, writable, writeIdOf } from './bulk-edit.ts'
import { difference } from './values.ts'

interface AdminDataOptions {
  readonly outbox: Outbox
  readonly sender: Sender
  readonly files: Pick<DeviceFiles, 'add' | 'retry' | 'wake' | 'content' | 'keep'>
  /** The site that the edits belong to. Tests may have none. */
  readonly site?: Site
  readonly rows: <N extends EntityName>(entity: N) => RowSource<N>
  /** Adds to deletions the references that they remove from other rows. It reads them before the rows are deleted. */
  readonly withAffected?: (edits: readonly Edit[]) => Promise<readonly Edit[]>
  readonly newId: () => string
  readonly now: () => number
}

/** Creates the operations that the screens have on the data. */
export function createAdminData(options: AdminDataOptions): AdminData {
  const { outbox, sender, files, rows, newId, now, site = noSite, withAffected = asTheyAre } = options

  const queue = createEditQueue(outbox, newId)
  let openedFiles: Promise<EditsFiles> | null = null
  const editsFiles = () =>
    (openedFiles ??= retryWithBackoff(async () =>
      (await import('./edits-files.ts')).createEditsFiles({ outbox, files, site, now }),
    ))

  const { asEdit, asEdits } = createEditMaker(outbox.userId, withAffected)
  const isStep = (stepId: string) => outbox.state.get().steps.some(({ id }) => id === stepId)

  const save: AdminData['save'] = async (entity, rowId, base, changes, onSite) => {
    const differs = difference(entity, base, { ...onSite, ...changes })
    if (Object.keys(differs.changes).length === 0) return { writeId: null, stepId: null }
    const title = titleOf(entity, rowId, { ...base, ...changes })
    return await queue({ entity, rowId, op: 'update', ...differs, title, rowWriteId: writeIdOf(base) })
  }

  return {
    userId: outbox.userId,
    save,
    async flip(entity, rowId, field) {
      const row = rows(entity)
        .get()
        ?.find(({ id }) => id === rowId)
      const before = row?.values[field]
      if (row === undefined || typeof before !== 'boolean') throw new Error('It no longer exists')
      return save(entity, rowId, row.values, { [field]: !before })
    },
    async create(entity, values, inStep) {
      const rowId = newId()
      const changes = { ...jsonObject.parse(defaultValues(entityNamed(entity))), ...writable(entity, values) }
      const title = titleOf(entity, rowId, changes)
      const edit = { entity, rowId, op: 'insert', base: {}, changes, title, rowWriteId: null } as const
      const { writeId, stepId } = await queue(edit, inStep)
      if (writeId === null) throw new Error('The outbox kept nothing of a new row')
      return { rowId, writeId, stepId }
    },
    async remove(entity, row) {
      const [edit] = await asEdits(entity, [{ op: 'delete', writeId: newId(), row }])
      if (edit === undefined) throw new Error('A deletion is one edit')
      return await queue(edit)
    },
    async applyAll(entity, edits, importing) {
      const step: StepStart = {
        id: importing?.stepId ?? newId(),
        fileName: importing?.fileName ?? null,
      }
      await outbox.dispatch({ type: 'edits', edits: await asEdits(entity, edits), step })
      return { stepId: isStep(step.id) ? step.id : null }
    },
    readPiece: (step, piece) => outbox.readPiece(step, piece),
    async reverse({ id: stepId, isUndone, entity }, piece, edits) {
      const [command] = await outbox.dispatch({
        type: 'reverse',
        of: { stepId, isUndone, piece },
        edits: await asEdits(entity, edits),
      })
      return command?.type === 'reversed'
    },
    async forgetStep({ id: stepId, isUndone }) {
      await outbox.dispatch({ type: 'forget-step', stepId, isUndone })
    },
    async resolve(writeId, choice) {
      const edits = choice.kind === 'restore' ? (choice.edits ?? []) : []
      const restoring = edits.map((edit) => asEdit(edit.entity, edit))
      await outbox.dispatch({ type: 'resolve', writeId, choice, newId: newId(), others: restoring })
    },
    async resend(writeId, changes = {}, inStep) {
      const base = valuesBefore(writeId, changes, options)
      const id = newId()
      const stepId = inStep ?? id
      const [command] = await outbox.dispatch({ type: 'resend', writeId, changes, base, newId: id, stepId })
      if (command === undefined) throw new ResendRefusal('This edit was sent or decided meanwhile')
      return { stepId: isStep(stepId) ? stepId : null }
    },
    async discard(writeId) {
      await outbox.dispatch({ type: 'discard', writeId })
    },
    exportPending: async (person) => (await editsFiles()).exportPending(person),
    readEdits: async (file) => (await editsFiles()).readEdits(file),
    importEdits: async (plan) => (await editsFiles()).importEdits(plan),
    async discardAll() {
      await outbox.dispatch({ type: 'discard-all' })
    },
    ...questionsTo(outbox),
    sendNow() {
      files.wake()
      void outbox.dispatch({ type: 'send-now' }).then(() => sender.wake())
    },
    addFile: (file) => files.add(file),
    retryFile: (address, inStep) => files.retry(address, inStep),
    newId,
  }
}

/** Converts edits of the screens to edits of the outbox. */
function createEditMaker(userId: string, withAffected: NonNullable<AdminDataOptions['withAffected']>) {
  const asEdit = (entity: EntityName, edit: BulkEdit): Edit => ({
    ...bulkEdit(entity, edit),
    id: edit.writeId,
    userId,
  })
  return {
    asEdit,
    /** @param entity the entity of edits that do not name one */
    asEdits: async (entity: EntityName, edits: readonly (BulkEdit | EntityEdit)[]) => {
      const made = edits.map((edit) => asEdit('entity' in edit ? edit.entity : entity, edit))
      return made.some(({ op }) => op === 'delete') ? await withAffected(made) : made
    },
  }
}

/** Queues one edit. Without a step, the edit is a step by itself, and the step has its id. */
function createEditQueue(outbox: Outbox, newId: () => string) {
  return async (
    edit: Omit<Edit, 'id' | 'userId'>,
    inStep?: string,
  ): Promise<{ writeId: string | null; stepId: string }> => {
    const id = newId()
    const stepId = inStep ?? id
    const [command] = await outbox.dispatch({
      type: 'edit',
      edit: { ...edit, id, userId: outbox.userId },
      step: { id: stepId, fileName: null },
    })
    if (command?.type !== 'saved') throw new Error('The outbox did not say what became of an edit')
    return { writeId: command.writeId, stepId }
  }
}

/** The old values of the fields that only the new update changes. */
function valuesBefore(
  writeId: string,
  changes: RowValues,
  { outbox, rows }: Pick<AdminDataOptions, 'outbox' | 'rows'>,
): RowValues {
  const write = outbox.state.get().entries.find((entry) => entry.write.id === writeId)?.write
  if (write?.op !== 'update') return {}
  const baseNames = new Set(Object.keys(write.base))
  if (Object.keys(changes).every((name) => baseNames.has(name))) return {}
  const current = rows(write.entity).get()
  if (current === undefined) throw new Error('Content is still loading. Try again in a moment')
  return current.find(({ id }) => id === write.rowId)?.values ?? {}
}

/** The queries of the screens about the stored queue. */
function questionsTo(outbox: Outbox): Pick<AdminData, 'pendingCount' | 'isOwnWrite' | 'isDeletionUnsent'> {
  return {
    pendingCount: () => outbox.state.get().entries.filter(({ state }) => state.kind !== 'accepted').length,
    isOwnWrite(id) {
      const { entries, receipts } = outbox.state.get()
      return entries.some(({ write }) => write.id === id) || receipts.some(({ writeId }) => writeId === id)
    },
    isDeletionUnsent: (entity, rowId) =>
      outbox.state
        .get()
        .entries.some(
          ({ write, tried }) =>
            write.op === 'delete' && !tried && write.rowId === rowId && write.entity === entity,
        ),
  }
}

const noSite: Site = { origin: '', fetch: (...request) => fetch(...request), isOnline: () => false }

const asTheyAre = async (edits: readonly Edit[]) => edits

const jsonObject = z.record(z.string(), z.json())
