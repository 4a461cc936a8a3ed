import { type Reader, startReader } from '@coop/sync/reader'
import { adminShapes } from '@coop/sync/shapes'
import type { Outbox } from '../../outbox/outbox-store.ts'
import { startSiteCheck } from '../../outbox/site-check.ts'
import type { FollowedStep } from '../mirror-backlog.ts'
import type { FromLeader, RowsVersion } from '../row-messages.ts'
import type { Snapshot, SnapshotMeta, SnapshotStore } from '../snapshot-store.ts'
import { createSnapshotWriter, type SnapshotWriter } from '../snapshot-writer.ts'
import { decide } from './decide.ts'
import { type LeaderCommand, type LeaderEvent, type LeaderMachine, newLeader, priorityOf } from './machine.ts'
import { createPublisher } from './publisher.ts'
import { createReceiver } from './receiver.ts'
import { fetchRowCount } from './row-count.ts'
import { startAnswerSettler } from './settler.ts'

interface RowsLeaderOptions {
  readonly outbox: Outbox
  /** null: this browser stores no rows. */
  readonly snapshots: SnapshotStore | null
  /** Passes each step on for the local database. */
  readonly follow: (followed: FollowedStep) => void
  /** `https://host` */
  readonly origin: string
  readonly post: (message: FromLeader) => void
  readonly signal: AbortSignal
  readonly fetch?: typeof fetch
}

interface RowsLeader {
  /** The id of this run, of its rows and of the snapshot that it writes. */
  readonly lineage: string
  /** Handles a message from a tab. */
  receive(message: unknown): void
}

const MINUTE_MS = 60_000

/**
 * Reads the rows of the server for all tabs and holds them in memory. It starts with the snapshot of the last visit and
 * applies the steps of the reader. Tabs get the rows of the entities that they subscribe to, and later their changes.
 * `decide.ts` decides what happens; this function carries it out.
 *
 * The caller posts `open` once messages of tabs reach `receive`. Tabs then send `hello` and subscribe again.
 */
export async function startRowsLeader(options: RowsLeaderOptions): Promise<RowsLeader> {
  const { outbox, post, signal, follow, origin } = options
  const fetcher = options.fetch ?? ((input, init) => fetch(input, init))
  const names = [...adminShapes.keys()]
  const lineage = crypto.randomUUID()
  const { snapshots, snapshot } = await claimedSnapshot(options.snapshots, names, lineage)
  let machine = newLeader(names, snapshot, snapshots !== null)
  let arrivalsTimer: ReturnType<typeof setTimeout> | undefined

  const publisher = createPublisher({ lineage, base: snapshot?.meta.version ?? null, outbox, post })
  const writer = snapshots && createWriter(snapshots, snapshot, () => machine, publisher.version)
  const siteCheck = startSiteCheck({ outbox, origin, fetch: fetcher, signal })
  const settler = startAnswerSettler({
    outbox,
    signal,
    storeRows: writer && (() => writer.flushSoon()),
    isSnapshotGone: () => snapshots?.isGone() === true,
    committed: () => (machine.phase === 'complete' ? { ...machine, lsn: machine.state.lsn } : null),
    onStored: (isStored) => dispatch({ type: 'stored', isStored }),
    onDelivered: () => siteCheck.poll(),
  })

  /** @throws if the step of a commit is refused */
  function dispatch(event: LeaderEvent): void {
    const decision = decide(machine, event)
    machine = decision.machine
    for (const command of decision.commands) run(command)
  }

  function run(command: LeaderCommand): void {
    switch (command.type) {
      case 'show':
        post({ type: 'status', status: command.status })
        break
      case 'ask-to-sign-in':
        post({ type: 'signed-out' })
        break
      case 'count-rows':
        void fetchRowCount(origin, fetcher, signal).then((total) => dispatch({ type: 'counted', total }))
        break
      case 'publish':
        publisher.publish(command)
        break
      case 'send':
        publisher.send(command)
        break
      case 'schedule-arrivals':
        arrivalsTimer = setTimeout(() => dispatch({ type: 'arrivals-due', now: Date.now() }), command.ms)
        break
      case 'cancel-arrivals':
        clearTimeout(arrivalsTimer)
        break
      case 'follow':
        writer?.mark(command.step)
        follow(command)
        break
      case 'settle':
        void settler.settle(command.answers)
        break
      case 'refuse-step':
        throw command.error
      default:
        command satisfies never
    }
  }

  if (machine.phase === 'complete') {
    follow({ step: { state: machine.state, shapes: [] }, tables: machine.tables })
    void settler.settleStored()
  }
  siteCheck.poll()

  const reader = startAdminReader(options, names, () => machine, dispatch)
  const minutes = setInterval(() => dispatch({ type: 'minute-over' }), MINUTE_MS)
  signal.addEventListener('abort', () => {
    clearInterval(minutes)
    clearTimeout(arrivalsTimer)
    writer?.close()
    snapshots?.close()
  })

  return {
    lineage,
    receive: createReceiver({
      dispatch,
      since: publisher.since,
      wake() {
        reader.wake()
        siteCheck.poll()
      },
    }),
  }
}

/** The snapshot, claimed so that only this leader writes it. If this fails, the browser stores no rows. */
async function claimedSnapshot(
  snapshots: SnapshotStore | null,
  names: readonly string[],
  lineage: string,
): Promise<{ snapshots: SnapshotStore | null; snapshot: Snapshot | null }> {
  try {
    await snapshots?.claim(lineage)
    const snapshot = (await snapshots?.read(names)) ?? null
    return { snapshots, snapshot }
  } catch (error) {
    console.warn('The rows of the last visit cannot be read', error)
    return { snapshots: null, snapshot: null }
  }
}

function createWriter(
  store: SnapshotStore,
  snapshot: Snapshot | null,
  machine: () => LeaderMachine,
  version: () => RowsVersion,
): SnapshotWriter {
  return createSnapshotWriter({
    store,
    rows: (table) => machine().tables.get(table) ?? new Map(),
    meta: () => ({ version: version(), ...positionAndAge(machine()) }),
    chunks: snapshot?.meta.chunks ?? {},
  })
}

function startAdminReader(
  { origin, signal, fetch: fetcher }: Pick<RowsLeaderOptions, 'origin' | 'signal' | 'fetch'>,
  names: readonly string[],
  machine: () => LeaderMachine,
  dispatch: (event: LeaderEvent) => void,
): Reader {
  return startReader({
    url: `${origin}/shapes/admin`,
    names,
    store: {
      async load() {
        const now = machine()
        return now.phase === 'complete' ? now.state : null
      },
      commit: async (step) => dispatch({ type: 'stepped', step }),
    },
    ...(fetcher && { fetch: fetcher }),
    signal,
    priority: (name) => priorityOf(name, machine()),
    onArrival: (part, isWhole) => dispatch({ type: 'arrived', part, isWhole, now: Date.now() }),
    onUpToDate: () => dispatch({ type: 'confirmed', now: Date.now() }),
    onStatus: (status) => dispatch({ type: 'reader-status', status }),
  })
}

/** The position and the age of the stored rows. */
function positionAndAge(machine: LeaderMachine): Pick<SnapshotMeta, 'asOf' | 'state'> {
  if (machine.phase === 'filling') throw new Error('There are no rows yet that a snapshot could hold')
  return { asOf: machine.status.asOf ?? Date.now(), state: machine.state }
}
