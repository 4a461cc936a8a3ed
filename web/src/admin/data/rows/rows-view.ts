/** How the rows of this device stand. */
export interface RowsView {
  readonly phase: 'opening' | 'filling' | 'live' | 'offline' | 'failed'
  /** The first filling: rows that have arrived, and of how many; null where that is not known. */
  readonly arrived: number
  readonly total: number | null
  /** When the rows were last known to be the server's, in milliseconds since 1970; null: not known. */
  readonly asOf: number | null
  /** The rows are there at the next visit as well. */
  readonly stored: boolean
  readonly error: string | null
  /** This tab reads the rows for all tabs. */
  readonly leader: boolean
}
