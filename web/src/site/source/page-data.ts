import type { LayoutData } from '../page/load-layout.ts'
import type { Loaded } from '../page/page.ts'

/** The data of a page, in its document and in the response of `/page-data`. */
export interface PageData {
  build: string
  address: string
  /** The position of the shape log at which the data was read. */
  position: string
  /** The time with which the data was read. */
  now: number
  loaded: Loaded<unknown>
  layout: LayoutData
}
