import type { Sql } from 'postgres'
import type { App } from './app-process.ts'

export type { Sql }

/** The bar of one figure, with the unit that stands behind bar and figure alike. */
export type Bar = { unit: string } & ({ atLeast: number } | { atMost: number } | { forInformation: true })

/** `note` says how the figure was measured, and how far its rounds lay apart. */
export type Measurement = { value: number; note: string }

/** One row of the table, or a group that shares its preparation; each figure has a bar of its own. */
export type Bench<Figure extends string = string> = {
  name: string
  /** true: it takes so long that it runs only when its whole name is given */
  isOnlyNamed?: boolean
  bar: Record<Figure, Bar>
  run(context: BenchContext): Promise<Record<NoInfer<Figure>, Measurement>>
}

/** Lets the compiler check that a row measures each figure that has a bar, and no other. */
export function bench<Figure extends string>(row: Bench<Figure>): Bench {
  return row
}

/** The resources that a row may use; the bench removes all of them after the run. */
export type BenchContext = {
  /** the address of a new, empty database in the one Postgres of the run, which is as durable as in production */
  createDatabase(): Promise<string>
  /** an empty temporary folder */
  createFolder(): Promise<string>
  connect(databaseUrl: string): Sql
  /** the whole application in production mode with its demo content, shared by all rows that only read */
  app(): Promise<App>
  /** the same on a database of the row's own, for rows that change something */
  startApp(): Promise<App>
  /** the words of the command line behind the row's name: page templates (none means all), or a number */
  words: readonly string[]
  /** aborted by Ctrl-C, which also ends the children, so that the row fails */
  stopped: AbortSignal
  /** a function that is called after the row; the last one is called first */
  afterwards(work: () => Promise<unknown>): void
}

/** Something that the row needs is missing; the message names it. */
export class CannotRun extends Error {}
