import type { LayoutData } from '../page/load-layout.ts'
import type { Loaded } from '../page/page.ts'

/** What a document carries of its page, and what `/page-data` responds with. */
export interface PageData {
  build: string
  address: string
  /** The position of the shape log that the data was read at. */
  position: string
  /** The clock that the data was read with. */
  now: number
  loaded: Loaded<unknown>
  layout: LayoutData
}
