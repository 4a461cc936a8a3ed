import { createHash } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import type { DumpedTable } from './manifest.ts'

/** The maximum size of a table's rows in memory. */
const PART_BYTES = 8 * 1024 * 1024
const NEWLINE = 0x0a

/** Makes copies of the same rows equal: rows come in physical order, and in one text format for all server settings. */
export async function settleOutput(tx: TransactionSql): Promise<void> {
  await tx`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
    set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '3', true),
    set_config('bytea_output', 'hex', true), set_config('synchronize_seqscans', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('client_encoding', 'UTF8', true)`
}

/**
 * @param onPart receives the rows in order, in parts that fit into memory; each part ends with a complete row. Its
 * error is thrown after the rest of the table was read, since an abandoned copy would block its connection.
 */
export async function dumpTable(
  tx: TransactionSql,
  table: { name: string; columns: readonly string[] },
  onPart: (index: number, rows: Buffer) => Promise<void>,
): Promise<DumpedTable> {
  const columns = [...table.columns]
  const hash = createHash('sha256')
  let rows = 0
  let parts = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const flush = async (): Promise<void> => {
    if (heldBytes === 0) return
    await onPart(parts, Buffer.concat(held))
    parts += 1
    held = []
    heldBytes = 0
  }
  let hasFailed = false
  let failure: unknown
  const output = await tx`copy (select ${tx(columns)} from ${tx(table.name)}) to stdout`.readable()
  for await (const chunk of output) {
    if (hasFailed) continue
    const bytes = Buffer.from(chunk)
    hash.update(bytes)
    // A newline within a value is escaped as two characters.
    for (const byte of bytes) if (byte === NEWLINE) rows += 1
    held.push(bytes)
    heldBytes += bytes.length
    // The protocol sends one row per message, and the driver passes each message as one chunk.
    if (heldBytes < PART_BYTES || bytes.at(-1) !== NEWLINE) continue
    try {
      await flush()
    } catch (error) {
      hasFailed = true
      failure = error
    }
  }
  if (hasFailed) throw failure
  await flush()
  return { name: table.name, columns, rows, sha256: hash.digest('hex'), parts }
}
