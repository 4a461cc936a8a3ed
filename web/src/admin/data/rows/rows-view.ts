/** The status of the rows on this device. */
export interface RowsView {
  readonly phase: 'opening' | 'filling' | 'live' | 'offline' | 'failed'
  /** The number of rows of the first load that have arrived, and their total number. null: not known. */
  readonly arrived: number
  readonly total: number | null
  /** The last time at which the rows were known to equal the server's, in milliseconds since 1970. null: not known. */
  readonly asOf: number | null
  /** True if the rows are stored for the next visit. */
  readonly stored: boolean
  readonly error: string | null
  /** True if this tab reads the rows for all tabs. */
  readonly leader: boolean
}
