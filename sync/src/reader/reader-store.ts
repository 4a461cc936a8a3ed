import type { Json } from '../write.ts'

/** A row, or some of its columns, as JSON: numbers are numbers, lists are arrays, times are ISO-like text. */
export type JsonRow = { [column: string]: Json }

/** The offset behind the last applied row, from which reading the shape continues. */
export interface ResumePoint {
  handle: string
  offset: string
}

/** The state of a reader, with its resume points: all `shapes` are applied exactly up to `lsn`. */
export interface ReaderState {
  /** Opaque; names the latest offsets to which the rows are applied. */
  position: string
  /** Decimal. */
  lsn: string
  shapes: Record<string, ResumePoint>
}

/** In log order. An update's `row` holds the changed columns only, an insert's the whole row with its `id`. */
export type RowChange =
  | { op: 'insert'; id: string; row: JsonRow }
  | { op: 'update'; id: string; row: JsonRow }
  | { op: 'delete'; id: string }

export interface ShapeStep {
  name: string
  /** The changes are the whole content, and replace all present rows. */
  fresh: boolean
  changes: RowChange[]
}

/** The step from one common LSN to the next: the changed shapes, and the state afterwards. */
export interface ReaderStep {
  state: ReaderState
  shapes: ShapeStep[]
}

export interface ReaderStore {
  load(): Promise<ReaderState | null>
  /**
   * Applies rows and state in one atomic step. When it rejects, the reader loads the state again and continues from it,
   * so a commit with an unknown outcome may resolve or reject.
   */
  commit(step: ReaderStep): Promise<void>
}
