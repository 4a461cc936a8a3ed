import type { Json } from '../write.ts'

/** A row, or some columns of it, as JSON: numbers are numbers, lists are arrays, times are ISO-like text. */
export type JsonRow = { [column: string]: Json }

/** Where reading a shape goes on: behind the last row that is applied. */
export interface ResumePoint {
  handle: string
  offset: string
}

/** The state of a reader, with its resume points: all `shapes` are applied exactly up to `lsn`. */
export interface ReaderState {
  /** Opaque; names the cut that the rows stand at. */
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
  /** The changes are the whole content: all rows that are there go. */
  fresh: boolean
  changes: RowChange[]
}

/** The step from one common LSN to the next: the shapes that changed, and the state afterwards. */
export interface ReaderStep {
  state: ReaderState
  shapes: ShapeStep[]
}

export interface ReaderStore {
  load(): Promise<ReaderState | null>
  /**
   * Rows and state in one atomic step. When it rejects, the reader loads again and goes on from the state that
   * it loads, so a commit whose outcome is unknown may resolve or reject.
   */
  commit(step: ReaderStep): Promise<void>
}
