import type { LayoutData } from './layout/load-layout.ts'
import type { Loaded } from './page.ts'

/** What a document carries of its page, and what /page-data answers. */
export interface PageAnswer {
  build: string
  address: string
  /** The position of the log that the data was read at. */
  position: string
  /** The clock that the data was read with. */
  now: number
  loaded: Loaded<unknown>
  layout: LayoutData
}
