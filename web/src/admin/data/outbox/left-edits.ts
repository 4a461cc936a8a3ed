import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import { affectedRowSchema, writeSchema } from '@coop/sync/write'
import { z } from 'zod'
import { type WithLock, withWebLock } from '../web-lock.ts'
import type { OutboxState } from './outbox-state.ts'
import type { Edit, OutboxEvent } from './outbox-events.ts'
import { leftPrefix } from './leave-edits.ts'
import type { Outbox } from './outbox-store.ts'

const editSchema = writeSchema
  .pick({ id: true, userId: true, entity: true, rowId: true, op: true, base: true, changes: true })
  .extend({
    title: z.string(),
    rowWriteId: z.string().nullable(),
    before: z.record(z.string(), z.json()).optional(),
    affected: z.array(affectedRowSchema).optional(),
    follows: z.array(z.string()).optional(),
  })
const stepSchema = z.object({ id: z.string(), fileName: z.string().nullable() })
const leftSchema = z.object({
  schemaVersion: z.int(),
  left: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('edit'), edit: editSchema, step: stepSchema.optional() }),
      z.object({ type: z.literal('edits'), edits: z.array(editSchema), step: stepSchema.optional() }),
      z.object({
        type: z.literal('reverse'),
        of: z.object({ stepId: z.string(), isUndone: z.boolean(), piece: z.int() }),
        edits: z.array(editSchema),
      }),
    ]),
  ),
})
type LeftEvent = z.infer<typeof leftSchema>['left'][number]

/** The environment of a page, replaced in tests. */
interface Page {
  readonly events: EventTarget
  readonly storage: Storage
  readonly withLock: WithLock
}

/**
 * Moves edits that other pages have left (`leave-edits.ts`) to the outbox, now and whenever a page leaves some, since a
 * page may close after the next one has started.
 *
 * @param own the key under which this page leaves its own edits
 */
export function takeLeftEdits(
  outbox: Outbox,
  own: string,
  signal: AbortSignal,
  { events, storage, withLock }: Page = { events: window, storage: localStorage, withLock: withWebLock },
): void {
  async function take(): Promise<void> {
    if (leftKeys(storage, outbox.userId, own).length === 0) return
    try {
      // The lock prevents that two tabs which open together take the same edits.
      await withLock(leftPrefix(outbox.userId), signal, () => takeAll(outbox, storage, own))
    } catch (error) {
      if (!signal.aborted) console.error('Edits of a page that has gone are not stored yet', error)
    }
  }
  events.addEventListener('storage', () => void take(), { signal })
  void take()
}

/** The keys of the edits of other pages. */
function leftKeys(storage: Storage, userId: string, own: string): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(leftPrefix(userId)) && key !== own)
}

/** Moves the left edits of other pages to the outbox, and deletes them once they are stored. */
async function takeAll(outbox: Outbox, storage: Storage, own: string): Promise<void> {
  for (const key of leftKeys(storage, outbox.userId, own)) {
    const read = leftSchema.safeParse(JSON.parse(storage.getItem(key) ?? ''))
    if (!read.success) {
      console.error('Edits of a page that has gone cannot be read', read.error)
      continue
    }
    const { schemaVersion, left } = read.data
    const state = await outbox.latest()
    const unknown = left.filter((event) => !isKnown(state, event))
    await Promise.all(unknown.map((event) => outbox.dispatch(ofVersion(event, schemaVersion))))
    storage.removeItem(key)
  }
}

/**
 * True if the page stored the edit after all. A reversal needs no check: it does nothing if its step is already
 * reversed.
 */
function isKnown({ entries, steps, receipts }: OutboxState, event: LeftEvent): boolean {
  if (event.type === 'reverse') return false
  const ids = new Set((event.type === 'edit' ? [event.edit] : event.edits).map(({ id }) => id))
  return (
    entries.some(({ write }) => ids.has(write.id)) ||
    receipts.some(({ writeId }) => ids.has(writeId)) ||
    (event.type === 'edit' && steps.some(({ id }) => id === event.step?.id))
  )
}

/** Edits of an earlier release are sent with its field names, which the server knows, and are no step here. */
function ofVersion(event: LeftEvent, schemaVersion: number): OutboxEvent {
  if (schemaVersion === SCHEMA_VERSION) return event
  const edits = event.type === 'edit' ? [event.edit] : event.edits
  return { type: 'edits', edits: edits.map((edit): Edit => ({ ...edit, schemaVersion })) }
}
