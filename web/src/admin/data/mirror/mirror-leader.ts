import { adminShapes } from '@coop/sync/shapes'
import { ledgerRowSchema } from '@coop/sync/write'
import { type ReaderStatus, startReader } from '@coop/sync/reader'
import { z } from 'zod'
import { applyLedgerAnswers } from './ledger-listener.ts'
import type { MirrorDb } from './mirror-db.ts'
import { type Changed, type FromLeader, type MirrorStatus, toLeaderSchema } from './mirror-messages.ts'
import { createMirrorStore } from './mirror-store.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import { createPendingSync } from './pending-sync.ts'
import { startSiteCheck } from '../outbox/site-check.ts'

interface LeaderOptions {
  readonly db: MirrorDb
  readonly outbox: Outbox
  /** `https://host` */
  readonly origin: string
  readonly post: (message: FromLeader) => void
  readonly signal: AbortSignal
  readonly fetch?: typeof fetch
}

interface Leader {
  /** Takes a message of a tab. */
  receive(message: unknown): void
  /** Resolves when all edits of the outbox so far are on the screens' views. */
  settled(): Promise<void>
}

/**
 * Holds the local database for all tabs: fills it, keeps the edits folded over it, answers queries.
 * The caller posts `open` once messages of tabs reach `receive`: tabs then send again what had no response.
 */
export async function startLeader(options: LeaderOptions): Promise<Leader> {
  const { db, outbox, post, signal } = options
  const fetcher = options.fetch ?? ((input, init) => fetch(input, init))
  let status: MirrorStatus = { phase: 'opening', done: 0, total: adminShapes.size, error: null }

  function show(next: Partial<MirrorStatus>): void {
    status = { ...status, ...next }
    post({ type: 'status', status })
  }

  /** The outbox whose edits are in the views. */
  let folded = -1

  function postChanged(changed: Changed): void {
    if (changed.tables.length > 0) post({ type: 'changed', changed, folded })
  }

  const siteCheck = startSiteCheck({ outbox, origin: options.origin, fetch: fetcher, signal })
  const store = createMirrorStore(db, {
    onChanged(changed) {
      postChanged(changed)
      db.flushSoon().catch((error: unknown) =>
        console.error('The local database could not be written', error),
      )
    },
    onLedger: (rows, lsn) =>
      void applyLedgerAnswers(db, outbox, rows, lsn).catch(report).then(siteCheck.poll),
  })
  const syncPending = createPendingSync(db)
  let syncing: Promise<void> = Promise.resolve()
  function fold(): void {
    syncing = syncing.then(foldNow).catch(report)
  }

  async function foldNow(): Promise<void> {
    const version = outbox.version()
    if (version === folded) return
    const changed = await syncPending(outbox.state.get().entries)
    folded = version
    post({ type: 'changed', changed, folded })
  }

  function report(error: unknown): void {
    if (signal.aborted) return
    console.error('The local database failed', error)
    show({ phase: 'failed', error: error instanceof Error ? error.message : String(error) })
  }

  fold()
  await syncing
  const stored = await store.load()
  // With rows of an earlier visit there is nothing to wait for.
  if (stored !== null) show({ phase: 'live' })
  await applyStoredLedger(db, outbox, stored?.lsn ?? '0')
  signal.addEventListener('abort', outbox.state.subscribe(fold))
  siteCheck.poll()

  const reader = startReader({
    url: `${options.origin}/shapes/admin`,
    names: [...adminShapes.keys()],
    store,
    fetch: fetcher,
    signal,
    onStatus(next) {
      if (next === 'signed-out') post({ type: 'signed-out' })
      if (next !== 'starting' || stored === null) show({ phase: phaseOf(next), error: null })
    },
    onProgress: (done, total) => show({ done, total }),
  })

  return {
    settled: () => syncing,
    receive(message) {
      const parsed = toLeaderSchema.parse(message)
      switch (parsed.type) {
        case 'hello':
          post({ type: 'status', status })
          break
        case 'wake':
          reader.wake()
          siteCheck.poll()
          break
        case 'query': {
          const { id, sql, params } = parsed
          const shown = folded
          db.query(sql, params).then(
            ({ rows }) => post({ type: 'rows', id, rows, folded: shown }),
            (error: unknown) =>
              post({
                type: 'query-failed',
                id,
                message: error instanceof Error ? error.message : String(error),
              }),
          )
          break
        }
        default:
          parsed satisfies never
      }
    },
  }
}

/** Answers that the mirror already has, and that a run which ended too early did not pass on. */
async function applyStoredLedger(db: MirrorDb, outbox: Outbox, lsn: string): Promise<void> {
  const ids = outbox.state.get().entries.map(({ write }) => write.id)
  if (ids.length === 0) return
  const { rows } = await db.query(
    'select to_jsonb(l) as row from synced.write_ledger l where id = any($1::uuid[])',
    [ids],
  )
  const answers = z
    .array(z.object({ row: ledgerRowSchema }))
    .parse(rows)
    .flatMap(({ row: { id, answer } }) => (answer.status === 'retry' ? [] : [{ id, answer }]))
  if (answers.length > 0) await outbox.dispatch({ type: 'ledger', rows: answers, lsn })
}

function phaseOf(status: ReaderStatus): MirrorStatus['phase'] {
  switch (status) {
    case 'starting':
      return 'opening'
    case 'filling':
    case 'live':
      return status
    case 'offline':
    case 'signed-out':
      return 'offline'
    default:
      return status satisfies never
  }
}
