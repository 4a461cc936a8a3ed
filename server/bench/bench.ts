import type { App } from './app-process.ts'

/** One side of the table: what a figure shall reach. The unit stands behind bar and figure alike. */
export type Bar = { unit: string } & ({ atLeast: number } | { atMost: number } | { forInformation: true })

/** `note`: how the figure came about, and how far its rounds lay apart. */
export type Measurement = { value: number; note: string }

/** One row, or a group that shares its preparation; each figure has a bar of its own. */
export type Bench<Figure extends string = string> = {
  name: string
  bar: Record<Figure, Bar>
  run(context: BenchContext): Promise<Record<Figure, Measurement>>
}

/** What a row gets lent; all of it is taken away after the run. */
export type BenchContext = {
  /** address of a new, empty database in the one Postgres of the run, which is as durable as in production */
  createDatabase(): Promise<string>
  /** an empty temporary folder */
  createFolder(): Promise<string>
  /** the whole application in production mode with its demo content; one for all rows that only read */
  app(): Promise<App>
  /** the same on a database of the row's own, for rows that change something */
  startApp(databaseUrl: string): Promise<App>
  /** the templates of pages that the command line names; none of them: all */
  templates: readonly string[]
  /** the script of that name in web/bench, run in a process of its own; what it printed as its last line */
  runInBrowser(script: string, input: Record<string, unknown>): Promise<unknown>
  /** called after the row, last one first */
  afterwards(work: () => Promise<void>): void
}

/** The row needs something that is not here; the message names it. */
export class CannotRun extends Error {}

export function isMet(bar: Bar, value: number): boolean | null {
  if ('atLeast' in bar) return value >= bar.atLeast
  return 'atMost' in bar ? value <= bar.atMost : null
}
