// The one reader of server, visitor and administrator. Isomorphic: needs fetch, URL, AbortController and timers.
export { startReader } from './reader/start-reader.ts'
export type { Reader, ReaderOptions } from './reader/start-reader.ts'
export type { ReaderStatus } from './reader/machine.ts'
export { createMemoryRows, tablesAfter } from './reader/memory-rows.ts'
export type { TableMaps } from './reader/memory-rows.ts'
export type { JsonRow, ReaderState, ReaderStep, RowChange, ShapeStep } from './reader/reader-store.ts'
export { parsePosition } from './protocol/heads.ts'
