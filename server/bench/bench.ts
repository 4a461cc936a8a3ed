import type { Sql } from 'postgres'
import type { App } from './app-process.ts'

export type { Sql }

/** The target of one figure, with the unit of both. */
export type Bar = { unit: string } & ({ atLeast: number } | { atMost: number } | { forInformation: true })

/** `note` tells how the figure was measured, and the range of its rounds. */
export type Measurement = { value: number; note: string }

/** One row of the table, or a group with a shared preparation; each figure has a target. */
export type Bench<Figure extends string = string> = {
  name: string
  /** true: it takes so long that it runs only when its full name is given */
  isOnlyNamed?: boolean
  bar: Record<Figure, Bar>
  run(context: BenchContext): Promise<Record<NoInfer<Figure>, Measurement>>
}

/** Lets the compiler check that a row measures exactly the figures that have a target. */
export function bench<Figure extends string>(row: Bench<Figure>): Bench {
  return row
}

/** The resources for a row; the bench removes all of them after the run. */
export type BenchContext = {
  /** the address of a new, empty database in the Postgres of the run, which is as durable as in production */
  createDatabase(): Promise<string>
  /** an empty temporary folder */
  createFolder(): Promise<string>
  connect(databaseUrl: string): Sql
  /** the whole application in production mode with demo content, shared by all rows that only read */
  app(): Promise<App>
  /** the same with a separate database, for rows that write */
  startApp(): Promise<App>
  /** the words after the row's name on the command line: page templates (none means all), or a number */
  words: readonly string[]
  /** aborted by Ctrl-C, which also ends the children, so that the row fails */
  stopped: AbortSignal
  /** registers a function to call after the row; the last one is called first */
  afterwards(work: () => Promise<unknown>): void
}

/** A requirement of the row is missing; the message names it. */
export class CannotRun extends Error {}
