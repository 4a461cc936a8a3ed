/** The values of a row in Postgres' text form, in the order of its table's columns. */
export type Row = readonly (string | null)[]

export type RowChange =
  | { op: 'insert'; old: null; new: Row }
  | { op: 'update'; old: Row; new: Row }
  | { op: 'delete'; old: Row; new: null }
