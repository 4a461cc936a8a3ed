import { binaryBytes } from './binary-bytes.ts'
import { type Finding, found } from './finding.ts'

export interface DatabaseFacts {
  /** for example `18.4` */
  version: string
  /** of the setting `max_slot_wal_keep_size`; null: there is no limit */
  walLimitBytes: number | null
  /** the clock of the database minus that of this machine, in ms */
  clockAheadMs: number
  /** migrations of this version that the database lacks */
  pendingMigrations: string[]
  /** null: it does not exist */
  publication: { hasEveryKind: boolean; missingTables: string[] } | null
  slots: SlotFacts[]
}

export interface SlotFacts {
  name: string
  isActive: boolean
  /** of `pg_replication_slots`; null: nothing is reserved yet */
  walStatus: string | null
  /** WAL kept for it by the server, in bytes */
  retainedBytes: number
}

/** The service that follows this database, and its names there. */
export type Follower =
  | { kind: 'embedded'; slot: string; publication: string }
  /** a separate service, which makes its slot and its publication itself */
  | { kind: 'service' }

/** Clocks that differ by more than this change the order of simultaneous edits. */
const MOST_CLOCK_MS = 2000
const GIGABYTE = 1024 ** 3

export function judgeDatabase(facts: DatabaseFacts, follower: Follower): Finding[] {
  return [
    found.ok('postgres', `Postgres ${facts.version} has all that the site needs`),
    judgeMigrations(facts.pendingMigrations),
    ...(follower.kind === 'embedded' ? [judgePublication(facts.publication, follower.publication)] : []),
    ...judgeSlots(facts.slots, follower),
    judgeWalLimit(facts.walLimitBytes),
    judgeClock(facts.clockAheadMs),
  ]
}

function judgeMigrations(pending: string[]): Finding {
  const check = 'migrations'
  if (pending.length === 0) return found.ok(check, 'The database has every migration of this version')
  return found.warning(
    check,
    `The database lacks ${pending.length} of this version's migrations; the first is ${pending[0]}`,
    'start the app of this version, which applies them',
  )
}

function judgePublication(publication: DatabaseFacts['publication'], name: string): Finding {
  const check = 'publication'
  if (publication === null) {
    return found.failed(
      check,
      `There is no publication ${name}, so changes do not reach the site`,
      'create it again: see "Publication" in OPERATIONS.md',
    )
  }
  const { hasEveryKind, missingTables } = publication
  if (!hasEveryKind) {
    return found.failed(
      check,
      `The publication ${name} lacks some kinds of changes, which do not reach the site`,
      `alter publication ${name} set (publish = 'insert, update, delete, truncate')`,
    )
  }
  if (missingTables.length === 0)
    return found.ok(check, `The publication ${name} contains every table and every kind of change`)
  const tables = missingTables.join(', ')
  return found.failed(
    check,
    `The publication ${name} lacks ${tables}, whose changes do not reach the site`,
    `alter publication ${name} add table ${tables}`,
  )
}

function judgeSlots(slots: SlotFacts[], follower: Follower): Finding[] {
  const own = follower.kind === 'embedded' ? slots.find(({ name }) => name === follower.slot) : undefined
  const active = own ?? slots.find(({ isActive }) => isActive)
  const others = slots.filter((slot) => slot !== active && !slot.isActive)
  return [judgeFollowing(active, follower), ...others.map(judgeForsakenSlot)]
}

function judgeFollowing(slot: SlotFacts | undefined, follower: Follower): Finding {
  const check = 'slot'
  if (slot === undefined) {
    return follower.kind === 'embedded'
      ? found.warning(check, 'There is no replication slot yet', 'start the app, which creates it')
      : found.failed(
          check,
          'No shape service follows this database',
          'start the service, and set its DATABASE_URL to the database of the app',
        )
  }
  const { name, isActive, walStatus, retainedBytes } = slot
  if (walStatus === 'lost') {
    return found.warning(
      check,
      `Postgres has deleted WAL that the slot ${name} needs; browsers load all content again once there is a new slot`,
      'start the shape service, which creates a new slot',
    )
  }
  if (!isActive) {
    return found.warning(
      check,
      `Nothing reads from the slot ${name}, and Postgres keeps ${binaryBytes(retainedBytes)} of WAL for it`,
      'start the app or the shape service that reads from it',
    )
  }
  if (walStatus === 'unreserved') {
    return found.warning(
      check,
      `The slot ${name} is ${binaryBytes(retainedBytes)} of WAL behind; Postgres will soon delete WAL that it needs`,
      'read the log of the shape service to find out why',
    )
  }
  return found.ok(
    check,
    `The slot ${name} is being read; Postgres keeps ${binaryBytes(retainedBytes)} of WAL for it`,
  )
}

/** A slot left by a service that is no longer used. */
function judgeForsakenSlot({ name, retainedBytes, walStatus }: SlotFacts): Finding {
  const kept = walStatus === 'lost' ? 'no WAL any more' : `${binaryBytes(retainedBytes)} of WAL`
  return found.warning(
    'forsaken-slot',
    `Nothing reads from the slot ${name}, and Postgres keeps ${kept} for it`,
    `if its reader will not come back, run: select pg_drop_replication_slot('${name}')`,
  )
}

function judgeWalLimit(bytes: number | null): Finding {
  const check = 'wal-limit'
  if (bytes === null) {
    return found.warning(
      check,
      'While the shape service is stopped, Postgres keeps WAL for it without limit, until the disk is full',
      `alter system set max_slot_wal_keep_size = '4GB'; select pg_reload_conf()`,
    )
  }
  if (bytes >= GIGABYTE / 4)
    return found.ok(check, `Postgres keeps at most ${binaryBytes(bytes)} of WAL for a slot`)
  return found.warning(
    check,
    `Postgres keeps only ${binaryBytes(bytes)} of WAL for a slot: after a short pause of the shape service the slot is lost`,
    `alter system set max_slot_wal_keep_size = '4GB'; select pg_reload_conf()`,
  )
}

function judgeClock(aheadMs: number): Finding {
  const check = 'clock'
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  if (Math.abs(aheadMs) <= MOST_CLOCK_MS)
    return found.ok(check, `The clocks of the database and of the app differ by ${seconds} s`)
  return found.warning(
    check,
    `The clock of the database is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of this machine`,
    'synchronise both clocks with NTP',
  )
}
