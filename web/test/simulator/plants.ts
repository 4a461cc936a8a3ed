/** A small fault put into the client, to prove that the simulation finds it. */
export interface Plant {
  readonly name: string
  /** Below `web/src/admin/data`. */
  readonly file: string
  readonly from: string
  readonly to: string
}

const plant = (name: string, file: string, from: string, to: string): Plant => ({ name, file, from, to })

export const plants: readonly Plant[] = [
  plant(
    'a sent edit is dropped when the network fails',
    'outbox/outbox-sending.ts',
    `if (failure.kind === 'network') return backedOff(back, now, random)`,
    `if (failure.kind === 'network') return backedOff({ ...back, entries: back.entries.filter(({ tried }) => !tried) }, now, random)`,
  ),
  plant(
    'an edit is merged into a write that was sent',
    'outbox/outbox-edits.ts',
    `last.state.kind !== 'queued' || last.tried ||`,
    `(last.state.kind !== 'queued' && last.state.kind !== 'sending') ||`,
  ),
  plant(
    'an edit of another tab is silently replaced',
    'outbox/outbox-edits.ts',
    `if (!hasSeen(edit, last)) return false`,
    ``,
  ),
  plant(
    'an accepted edit is no longer shown before its row arrives',
    'outbox/pending-writes.ts',
    `!(write.op === 'delete' && state.kind === 'parked')`,
    `state.kind !== 'accepted' && !(write.op === 'delete' && state.kind === 'parked')`,
  ),
  plant(
    'answers reach the queue before the rows are stored',
    'rows/leader/settler.ts',
    `if (storeRows !== null && !(await isStored(storeRows))) return`,
    `if (storeRows !== null) void isStored(storeRows)`,
  ),
  plant(
    'two leaders write the snapshot',
    'rows/snapshot-store.ts',
    `if (owner !== meta.version.lineage)`,
    `if (owner === null)`,
  ),
  plant(
    'an edit in conflict is dropped',
    'outbox/outbox-sending.ts',
    `return parked(entry, { kind: 'conflict', conflict: answer.conflict }, now)\n      case 'rejected': {`,
    `return { ...entry, state: { kind: 'accepted' } }\n      case 'rejected': {`,
  ),
  plant(
    'a starting sender does not send what a dead one was sending',
    'outbox/outbox.ts',
    `withoutOldSteps(requeueSending(state), now)`,
    `withoutOldSteps(state, now)`,
  ),
  plant(
    'a pause after a failure has no bound',
    'outbox/outbox-sending.ts',
    `firstMs: 500, capMs: MAX_BACKOFF_MS`,
    `firstMs: 1e9, capMs: 1e12`,
  ),
  plant(
    'a later edit overtakes an earlier one of its row',
    'outbox/outbox-sending.ts',
    `busyRows.has(rowKey(write)) ||`,
    ``,
  ),
  plant(
    'an edit is sent before its file',
    'outbox/outbox-sending.ts',
    `filesBefore(state.files, write.changes).length > 0 ||`,
    ``,
  ),
  plant(
    'a file that no edit names yet is dropped',
    'outbox/outbox-files.ts',
    `state.kind !== 'uploaded' || named.has(address)`,
    `named.has(address)`,
  ),
  plant(
    'a new file of another tab is deleted as unused',
    'files/file-uploader.ts',
    `(await outbox.latest()).files`,
    `outbox.state.get().files`,
  ),
  plant(
    'a file is stored before its record',
    'files/open-device-files.ts',
    `await outbox.dispatch({ type: 'file-added', file })\n      await store.put(address, content)`,
    `await store.put(address, content)\n      await outbox.dispatch({ type: 'file-added', file })`,
  ),
  plant(
    'a draft counts as stored before it is',
    'drafts/draft-store.ts',
    `tx.commit()\n      await storedTransaction(tx, requests)\n    },\n    remove,`,
    `tx.commit()\n      storedTransaction(tx, requests).catch(() => {})\n    },\n    remove,`,
  ),
  plant(
    'an edit counts as stored before it is',
    'outbox/outbox-transaction.ts',
    `await Promise.all([tx.done, Promise.allSettled(requests)])`,
    `tx.done.catch(() => {})`,
  ),
  plant(
    'a failed transaction counts as stored',
    'outbox/outbox-store.ts',
    `for (const { reject } of refused) reject(new StorageRefusal(error))`,
    `for (const { resolve } of refused) resolve([{ type: 'saved', writeId: null }])`,
  ),
  plant(
    'a tab writes over edits that another tab has stored',
    'outbox/outbox-transaction.ts',
    `meta.version === last.version`,
    `meta.version >= last.version`,
  ),
  plant(
    'other tabs do not learn of an edit',
    'outbox/outbox-store.ts',
    `if (done.current.version !== before.version && !closed) channel.post('changed')`,
    ``,
  ),
  plant(
    'an older change of the leader replaces newer rows',
    'rows/followed-rows.ts',
    `if (revision !== null && version.revision < revision) return`,
    ``,
  ),
  plant(
    'a change that does not fit is applied',
    'rows/followed-rows.ts',
    `if (!fits) {`,
    `if (!fits && each.version === null) {`,
  ),
  plant(
    'a tab misses the change after its rows',
    'rows/leader/revisions.ts',
    `change.revision <= version.revision)`,
    `change.revision <= version.revision + 1)`,
  ),
  plant(
    'rows of another run count as older',
    'rows/leader/revisions.ts',
    `if (!isOwn && !isInBase) return 'foreign'`,
    ``,
  ),
  plant(
    'rows of the snapshot replace newer ones of a tab',
    'rows/leader/decide.ts',
    `if (changed === 'foreign' && !machine.isConfirmed)`,
    `if (changed === 'foreign' && !machine.isConfirmed && machine.deferred.length > 9)`,
  ),
  plant(
    'a row keeps the overlay of an edit that has left the queue',
    'rows/row-source.ts',
    `[...before.overlays.keys(), ...before.edits.keys(), ...edits.keys()]`,
    `[...edits.keys()]`,
  ),
  plant(
    'an edit that has left the queue is not shown until its row arrives',
    'rows/row-overlays.ts',
    `return [...departed, ...own]`,
    `return [...own]`,
  ),
  plant(
    'later edits of a row keep the old base after a decision',
    'outbox/outbox-choices.ts',
    `return rebased(entry, old, values, newWriteId, rowWriteId, write === null)`,
    `return [entry]`,
  ),
  plant(
    'to discard an edit discards the later ones of its row',
    'outbox/outbox-choices.ts',
    `if (write === null) return []\n        return [`,
    `if (write === null) return []\n        if (old.tried) return []\n        return [`,
  ),
  plant(
    'a page that closes leaves no edits',
    'outbox/leave-edits.ts',
    `if (left.length > 0)`,
    `if (left.length > 5)`,
  ),
  plant(
    'left edits are deleted before they are stored',
    'outbox/left-edits.ts',
    `await Promise.all(unknown.map((event) => outbox.dispatch(ofVersion(event, schemaVersion))))\n    storage.removeItem(key)`,
    `storage.removeItem(key)\n    await outbox.latest()\n    await Promise.all(unknown.map((event) => outbox.dispatch(ofVersion(event, schemaVersion))))`,
  ),
  plant(
    'left edits are queued although they were stored',
    'outbox/left-edits.ts',
    `if (event.type === 'reverse') return false`,
    `if (event.type !== 'edits') return false`,
  ),
  plant(
    'work on the outbox is not done in order',
    'outbox/serial-queue.ts',
    `const next = length === 0 ? work() : last.then(work, work)`,
    `const next = work()`,
  ),
  plant(
    'rows that could not be stored are not stored again',
    'rows/snapshot-writer.ts',
    `for (const table of marked.keys()) changed.set(table, 'all')`,
    ``,
  ),
  plant(
    'a chunk of the snapshot is not written',
    'rows/snapshot-writer.ts',
    `if (ids !== 'all') for (const { id } of changes) ids.add(id)`,
    `if (ids !== 'all') for (const { id } of changes.slice(1)) ids.add(id)`,
  ),
  plant(
    'a tab waits for ever for a frozen one',
    '../../storage/storage-stall.ts',
    `return await Promise.race([work, limit])`,
    `return await work`,
  ),
  plant(
    'work of one tab at a time ends after a failure of the store',
    'run-in-one-tab.ts',
    `while (!signal.aborted) {\n    try {`,
    `for (const once of [true]) {\n    try {`,
  ),
  plant(
    'changes of a leader that has ended are applied',
    'rows/rows-client.ts',
    `if (leading !== null && message.version.lineage !== leading) break`,
    ``,
  ),
  plant('a new leader is not asked for the rows', 'rows/rows-client.ts', `followed.subscribeAll()`, ``),
  plant(
    'a database that the browser has closed is not opened again',
    'outbox/outbox-db.ts',
    `if (!reopens || !isConnectionLost(error)) throw error`,
    `if (!isConnectionLost(error) || reopens) throw error`,
  ),
  plant(
    'an upload that was interrupted counts as done',
    'files/file-uploader.ts',
    `if (!lifetime.signal.aborted) pauses.interrupted(address, result.after)`,
    `await dispatchResult(address, { kind: 'uploaded' }, options)`,
  ),
  plant(
    'the queue is not sent when the device is online again',
    'outbox/sender.ts',
    `await sleep(IDLE_MS)\n        continue`,
    `await sleep(IDLE_MS * 1e6)\n        continue`,
  ),
  plant(
    'an edit of a row that is being created is sent before it',
    'outbox/outbox-sending.ts',
    `busyRows.add(rowKey(write))`,
    `if (write.op !== 'insert') busyRows.add(rowKey(write))`,
  ),
]

/** The source of a file with a planted fault. */
export function planted({ name, from, to }: Plant, source: string): string {
  if (source.split(from).length !== 2) throw new Error(`The fault “${name}” no longer fits its file`)
  return source.replace(from, () => to)
}
