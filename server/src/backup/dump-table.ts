import { createHash } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import type { DumpedTable } from './manifest.ts'

/** The most of a table that is held in memory. */
const PART_BYTES = 8 * 1024 * 1024
const NEWLINE = 0x0a

/**
 * Two copies of the same rows are equal: both have the rows in the order in which they lie, and in the same words
 * whatever the server's settings are.
 */
export async function settleOutput(tx: TransactionSql): Promise<void> {
  await tx`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
    set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '3', true),
    set_config('bytea_output', 'hex', true), set_config('synchronize_seqscans', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('client_encoding', 'UTF8', true)`
}

/**
 * @param onPart gets the rows, in order, in parts that fit into memory; each part ends with a whole row. Its failure is
 * thrown once the rest of the table was read: the connection of a copy that is left would never answer again.
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
    // Within a value it is written as two other characters.
    for (const byte of bytes) if (byte === NEWLINE) rows += 1
    held.push(bytes)
    heldBytes += bytes.length
    // The protocol has one row in one message, and the driver gives one message in one chunk.
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
