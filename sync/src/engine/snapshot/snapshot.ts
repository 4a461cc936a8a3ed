import { open } from 'node:fs/promises'
import type { Sql } from 'postgres'
import { snapshotEnd } from '../../protocol/control.ts'
import { quoteIdentifier } from '../../protocol/identifier.ts'
import type { MessageShape } from '../log/change-messages.ts'
import { copyLines, type CopyQuery } from '../source/copy-stream.ts'
import type { ShapeRecord, SnapshotRecord } from '../log/log-record.ts'
import { SnapshotChunks, type SnapshotChunk } from './snapshot-chunks.ts'
import { removeSnapshot, snapshotPath } from './snapshot-file.ts'
import { RowEncoder } from './snapshot-row.ts'
import { syncFolder } from '../log/sync-folder.ts'
import type { Table } from '../query/table.ts'
import { isSameForm } from '../query/table-form.ts'
import { beginSnapshot } from './begin-snapshot.ts'
import { Silence } from './silence.ts'
import { parseSnapshotMark } from './transaction-visibility.ts'

/** The properties of a shape that its snapshot depends on. */
export interface SnapshotShape {
  readonly handle: string
  readonly table: Table
  readonly messages: MessageShape
  readonly record: Pick<ShapeRecord, 'where' | 'selected' | 'log'>
}

type SnapshotOptions = {
  folder: string
  chunkBytes: number
  publication: string
  /** transactions that the stream delivered before the shape took part, and that the snapshot has to show */
  requiredTransactions: ReadonlySet<number>
  /** how long the query may return no row, in milliseconds */
  timeoutMs: number
  /** Cancels the statement of the backend with this process id. */
  cancel(pid: number): Promise<void>
  /** Called when the snapshot is taken, before its first row is read. */
  onBegun(): void
  onChunk(chunk: SnapshotChunk): void
  /** Called when all rows can be read, before the file is durable. */
  onWritten(snapshot: SnapshotRecord): void
}

/** The table has changed since the shape was resolved. */
export class TableChangedError extends Error {}

/**
 * Copies the shape's rows, as messages, into a file: one repeatable-read snapshot, recorded with its visible
 * transactions and WAL position. The file is durable when this resolves. Each chunk is readable when `onChunk` gets it.
 */
export async function takeSnapshot(
  sql: Sql,
  shape: SnapshotShape,
  options: SnapshotOptions,
): Promise<SnapshotRecord> {
  const relation = `${quoteIdentifier(shape.table.schema)}.${quoteIdentifier(shape.table.name)}`
  const connection = await sql.reserve()
  try {
    const { mark, lsn, pid, described } = await beginSnapshot(connection, shape.table, {
      required: options.requiredTransactions,
      publication: options.publication,
    })
    if (described.kind !== 'table' || !isSameForm(shape.table, 'all', described.description.table))
      throw new TableChangedError(`table ${relation} has changed while its snapshot was made`)
    options.onBegun()
    const copy = shape.record.log === 'changes_only' ? null : copySql(shape, relation)
    const taken = { handle: shape.handle, lsn, mark }
    const record = await writeSnapshotFile(taken, options, async (writer) => {
      if (copy === null) return
      const silence = new Silence(options.timeoutMs, () => options.cancel(pid))
      try {
        await copyRows(connection.unsafe(copy), copiedShape(shape.messages), writer, silence)
      } catch (error) {
        if (!silence.isOver) throw error
        throw new Error(`its query brought no row for ${options.timeoutMs} ms`, { cause: error })
      } finally {
        silence.end()
      }
    })
    await connection.unsafe('commit')
    return record
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {}) // a lost connection has done so
    await removeSnapshot(options.folder, shape.handle)
    throw error
  } finally {
    connection.release()
  }
}

function copiedColumns(shape: MessageShape): number[] {
  return [...new Set([...shape.selected, ...shape.key])].sort((a, b) => a - b)
}

function copySql(shape: SnapshotShape, relation: string): string {
  const columns = copiedColumns(shape.messages).map((index) => {
    const column = shape.table.columns[index]
    const name = quoteIdentifier(column?.name ?? '')
    // Snapshot rows spell booleans out, as in ElectricSQL.
    return column?.category === 'B' ? `${name}::text` : name
  })
  const where = shape.record.where === null ? '' : ` where (${shape.record.where}\n)`
  const only = shape.table.partitioned ? '' : 'only '
  return `copy (select ${columns.join(', ')} from ${only}${relation}${where}) to stdout`
}

async function writeSnapshotFile(
  taken: Omit<SnapshotRecord, 'chunks'>,
  options: SnapshotOptions,
  writeRows: (writer: SnapshotChunks) => Promise<void>,
): Promise<SnapshotRecord> {
  const file = await open(snapshotPath(options.folder, taken.handle), 'w')
  const syncs: Promise<void>[] = []
  try {
    const writer = new SnapshotChunks(file, options.chunkBytes, (chunk) => {
      // Writing to the disk begins early, so that the last sync is short.
      const sync = file.datasync()
      syncs.push(sync)
      sync.catch(() => {}) // rejects where all of them are awaited
      options.onChunk(chunk)
    })
    await writeRows(writer)
    writer.addEnd(Buffer.from(snapshotEnd(parseSnapshotMark(taken.mark))))
    const record = { ...taken, chunks: await writer.finish() }
    options.onWritten(record)
    await Promise.all([...syncs, file.datasync(), syncFolder(options.folder)])
    return record
  } finally {
    await Promise.allSettled(syncs)
    await file.close()
  }
}

/** The shape, with columns numbered in the order of the copy. */
function copiedShape(shape: MessageShape): MessageShape {
  const columns = copiedColumns(shape)
  return {
    ...shape,
    key: shape.key.map((column) => columns.indexOf(column)),
    selected: shape.selected.map((column) => columns.indexOf(column)),
    names: columns.map((column) => shape.names[column] ?? ''),
  }
}

function copyRows(
  query: CopyQuery,
  shape: MessageShape,
  writer: SnapshotChunks,
  silence: Silence,
): Promise<void> {
  const row = new RowEncoder(shape)
  return copyLines(query, {
    add: (line) => {
      silence.isBroken = true
      writer.addRow(row, line)
    },
    get isFull() {
      return writer.isFull
    },
    drained: () => writer.drained().finally(() => (silence.isBroken = true)),
  })
}
