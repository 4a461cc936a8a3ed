import { Duplex } from 'node:stream'
import type { Sql } from 'postgres'
import { connectTo } from '../../database-address.ts'
import { quoteIdentifier } from '../../protocol/identifier.ts'
import type { ChangeSource, SourceEvent, SourceIdentity } from './change-source.ts'
import { openCopyStream } from './copy-stream.ts'
import { decodePgOutput } from './pgoutput.ts'
import { sessionSettings } from '../query/session-settings.ts'

type PgChangeSourceOptions = {
  databaseUrl: string
  slotName: string
  publication: string
  /** drop the slot's changes, which are from a time when the publication was another one */
  renewSlot: boolean
}

/** The stream is paused when this much is queued. */
const highWaterBytes = 8 * 1024 * 1024
/** of memory that each event needs besides its bytes */
const eventBytes = 256
const statusEveryMs = 10_000
const postgresEpochMs = 946_684_800_000

/**
 * Opens the stream of the durable slot, and creates the slot if there is none. A stream is never reopened: when it has
 * ended, its connection is unusable, and a new source is made. Aborting `signal` ends the attempt.
 */
export async function openPgChangeSource(
  options: PgChangeSourceOptions,
  control: Sql,
  signal: AbortSignal,
): Promise<ChangeSource> {
  const slot = await prepareSlot(control, options.slotName, options.renewSlot)
  const sql = connectTo(options.databaseUrl, {
    max: 1,
    fetch_types: false,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { ...sessionSettings, application_name: 'coop shape stream', replication: 'database' },
  })
  const endNow = (): void => void sql.end({ timeout: 0 })
  signal.addEventListener('abort', endNow)
  try {
    const identity = await identify(sql)
    const publications = `publication_names '${quoteIdentifier(options.publication).replaceAll("'", "''")}'`
    const start =
      `START_REPLICATION SLOT ${quoteIdentifier(options.slotName)} LOGICAL 0/0 ` +
      `(proto_version '2', ${publications}, messages 'true')`
    return await openCopyStream(sql.unsafe(start), (stream) => {
      if (!(stream instanceof Duplex)) throw new Error('Postgres opened a stream that cannot be answered')
      return new PgChangeSource(sql, stream, identity, slot)
    })
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  } finally {
    signal.removeEventListener('abort', endNow)
  }
}

type Slot = { confirmed: bigint; created: boolean; walEnd: bigint }

async function prepareSlot(control: Sql, name: string, renew: boolean): Promise<Slot> {
  const [slot] = await control.unsafe(
    `select plugin = 'pgoutput' and database = current_database() as ours,
       coalesce(wal_status, 'lost') in ('lost') as lost,
       coalesce(confirmed_flush_lsn - '0/0', 0)::text as confirmed,
       (pg_current_wal_insert_lsn() - '0/0')::text as wal_end
     from pg_replication_slots where slot_name = $1`,
    [name],
  )
  if (slot !== undefined && slot['ours'] !== true)
    throw new SourceConfigurationError(
      `replication slot "${name}" belongs to somebody else: set another slot name`,
    )
  if (slot !== undefined && slot['lost'] !== true && !renew)
    return {
      confirmed: BigInt(String(slot['confirmed'])),
      created: false,
      walEnd: BigInt(String(slot['wal_end'])),
    }
  if (slot !== undefined) await control.unsafe(`select pg_drop_replication_slot($1)`, [name])
  const [created] = await control.unsafe(
    `select (lsn - '0/0')::text as lsn from pg_create_logical_replication_slot($1, 'pgoutput')`,
    [name],
  )
  const lsn = BigInt(String(created?.['lsn']))
  return { confirmed: lsn, created: true, walEnd: lsn }
}

/** Another attempt is useless before the configuration is changed. */
export class SourceConfigurationError extends Error {}

/** The publication is missing, was replaced, or omits operations, so changes may have been lost. */
export class PublicationLostError extends SourceConfigurationError {}

async function identify(sql: Sql): Promise<SourceIdentity> {
  const [row] = await sql.unsafe('IDENTIFY_SYSTEM').simple()
  return {
    system: String(row?.['systemid']),
    timeline: Number(row?.['timeline']),
    database: String(row?.['dbname']),
  }
}

class PgChangeSource implements ChangeSource {
  readonly identity: SourceIdentity
  readonly confirmed: bigint
  readonly created: boolean
  readonly walEnd: bigint
  readonly #sql: Sql
  readonly #stream: Duplex
  readonly #statusTimer: NodeJS.Timeout
  #events: SourceEvent[] = []
  #bytes = 0
  #acknowledged: bigint
  #failure: Error | null = null
  #wake: (() => void) | null = null

  constructor(sql: Sql, stream: Duplex, identity: SourceIdentity, slot: Slot) {
    this.#sql = sql
    this.#stream = stream
    this.identity = identity
    this.confirmed = slot.confirmed
    this.created = slot.created
    this.walEnd = slot.walEnd
    this.#acknowledged = slot.confirmed
    stream.on('data', (chunk: Buffer) => this.#receive(chunk))
    stream.on('error', (error: Error) => this.#fail(error))
    stream.on('close', () => this.#fail(new Error('Postgres closed the replication stream')))
    stream.on('end', () => this.#fail(new Error('Postgres ended the replication stream')))
    this.#statusTimer = setInterval(() => this.#sendStatus(), statusEveryMs)
    this.#statusTimer.unref()
  }

  async take(): Promise<SourceEvent[]> {
    while (this.#events.length === 0) {
      if (this.#failure !== null) throw this.#failure
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const events = this.#events
    this.#events = []
    this.#bytes = 0
    if (this.#failure === null) this.#stream.resume()
    return events
  }

  acknowledge(lsn: bigint): void {
    if (lsn <= this.#acknowledged) return
    this.#acknowledged = lsn
    this.#sendStatus()
  }

  async close(): Promise<void> {
    this.#fail(new Error('the change source was closed'))
    this.#stream.on('error', () => {})
    await this.#sql.end({ timeout: 0 })
  }

  #receive(chunk: Buffer): void {
    if (chunk[0] === 0x77) {
      const message = decodePgOutput(chunk.subarray(25))
      if (message.kind === 'other') return
      this.#bytes += chunk.length + eventBytes
      this.#push(message)
    } else if (chunk[0] === 0x6b) {
      this.#push({ kind: 'progress', lsn: chunk.readBigUInt64BE(1), replyRequested: chunk[17] === 1 })
    }
  }

  #push(event: SourceEvent): void {
    this.#events.push(event)
    if (this.#bytes > highWaterBytes) this.#stream.pause()
    this.#wake?.()
    this.#wake = null
  }

  #fail(error: Error): void {
    this.#failure ??= error
    clearInterval(this.#statusTimer)
    this.#wake?.()
    this.#wake = null
  }

  #sendStatus(): void {
    if (this.#failure !== null || !this.#stream.writable) return
    const status = Buffer.alloc(34)
    status[0] = 0x72
    for (const at of [1, 9, 17]) status.writeBigUInt64BE(this.#acknowledged, at)
    status.writeBigInt64BE(BigInt(Date.now() - postgresEpochMs) * 1000n, 25)
    this.#stream.write(status)
  }
}
