import { isEntityName } from '@coop/sync/entities'
import type { ActivityLine, ActivityPage, ActivityQuery, ChangeKind } from '@coop/sync/history'
import type { ISql } from 'postgres'
import { type ActivityRow, readChanges, restOfRun, type Run } from './activity-rows.ts'
import { touchedFields } from './touched-fields.ts'

const LINES = 50
/** The minimum length of a run that is shown as one line. */
const FOLD_FROM = 4
/** A page that is still short after this many steps stays short, and the next page continues. */
const STEPS = 8

type Line = { type: 'one'; row: ActivityRow } | { type: 'many'; first: ActivityRow; run: Run }

/** The activity of all people on all rows, newest first. */
export async function listActivity(sql: ISql, query: ActivityQuery): Promise<ActivityPage> {
  const lines: Line[] = []
  let after = query.cursor ?? null
  for (let step = 0; step < STEPS && lines.length < LINES; step += 1) {
    const rows = await readChanges(sql, query, after, LINES)
    const isEnd = rows.length < LINES
    // The changes of one line are listed separately.
    const runs = query.newest === undefined ? runsOf(rows) : rows.map((row) => [row])
    for (const run of runs) {
      const last = run.at(-1)
      if (last === undefined || lines.length >= LINES) break
      const rest =
        last === rows.at(-1) && !isEnd && query.newest === undefined
          ? await restOfRun(sql, query, last)
          : null
      const folded = fold(run, last, rest)
      lines.push(...folded.lines)
      after = folded.oldest
    }
    if (isEnd) break
  }
  const hasMore = after !== null && (await readChanges(sql, query, after, 1)).length > 0
  return { lines: await tell(sql, lines), next: hasMore ? after : null }
}

/** Groups neighbours of the same entity, by the same person, within the same minute. */
function runsOf(rows: readonly ActivityRow[]): ActivityRow[][] {
  const runs: ActivityRow[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run !== undefined && first !== undefined && isAlike(first, row)) run.push(row)
    else runs.push([row])
  }
  return runs
}

function isAlike(a: ActivityRow, b: ActivityRow): boolean {
  const minuteOf = ({ at }: ActivityRow) => Math.floor(Date.parse(at) / 60_000)
  return a.entity === b.entity && a.author?.id === b.author?.id && minuteOf(a) === minuteOf(b)
}

function fold(
  run: readonly ActivityRow[],
  last: ActivityRow,
  rest: Run | null,
): { lines: Line[]; oldest: number } {
  const counts: Partial<Record<ChangeKind, number>> = { ...rest?.counts }
  for (const { kind } of run) counts[kind] = (counts[kind] ?? 0) + 1
  const length = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const [first] = run
  if (first === undefined || length < FOLD_FROM)
    return { lines: run.map((row) => ({ type: 'one', row })), oldest: last.id }
  const oldest = rest?.oldest ?? last.id
  const rowIds = new Set([...run.map(({ rowId }) => rowId), ...(rest?.rowIds ?? [])])
  return { lines: [{ type: 'many', first, run: { oldest, counts, rowIds } }], oldest }
}

async function tell(sql: ISql, lines: readonly Line[]): Promise<ActivityLine[]> {
  const touched = await touchedFields(
    sql,
    lines.flatMap((line) => (line.type === 'one' ? [line.row] : [])),
  )
  return lines.flatMap((line): ActivityLine[] => {
    if (line.type === 'many') {
      const { id: newest, entity, ...first } = line.first
      const { oldest, counts, rowIds } = line.run
      if (!isEntityName(entity)) return []
      const { rowId, title, at, author } = first
      return [{ type: 'many', newest, oldest, entity, at, author, counts, rows: rowIds.size, rowId, title }]
    }
    const { entity, ...row } = line.row
    const fields = touched.get(row.id) ?? []
    if (!isEntityName(entity) || (row.kind === 'changed' && fields.length === 0)) return []
    return [{ type: 'one', ...row, entity, fields }]
  })
}
