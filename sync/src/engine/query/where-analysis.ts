import type { Row, Sql } from 'postgres'
import { z } from 'zod'
import { quoteIdentifier } from '../../protocol/identifier.ts'
import { functionVersions } from './clause-functions.ts'
import { isStatementError } from './postgres-error.ts'
import type { Table } from './table.ts'
import { equalitiesOf, type Equality, type ParsedWhere } from './where-equalities.ts'
import { errorText } from './where-error.ts'
import type { WhereText } from './where-text.ts'

/**
 * Postgres itself analyses a where clause: it parses the clause as a temporary view that is rolled back. The parse tree
 * names the columns, the functions and the kinds of expression. A clause is refused if its answer for the same row
 * could change later: subqueries, volatile functions, and stable ones that depend on more than the session settings of
 * snapshot and stream.
 */
type WhereAnalysis =
  | {
      ok: true
      columns: number[]
      equalities: Equality[]
      equalitiesDecide: boolean
      /** it fails on no row, and reveals a row's values only by its answer */
      isLeakproof: boolean
      /** the user-defined functions that it uses, see `functionVersions` */
      functions: string | null
    }
  | { ok: false; error: string }

const safeNodes = new Set(
  (
    'VAR CONST OPEXPR FUNCEXPR BOOLEXPR NULLTEST BOOLEANTEST SCALARARRAYOPEXPR ARRAYEXPR COALESCEEXPR MINMAXEXPR ' +
    'NULLIFEXPR DISTINCTEXPR CASEEXPR CASEWHEN CASETESTEXPR RELABELTYPE COERCEVIAIO ARRAYCOERCEEXPR ' +
    'SUBSCRIPTINGREF COLLATEEXPR NAMEDARGEXPR ROWEXPR ROWCOMPAREEXPR'
  ).split(' '),
)

/** Nodes that have no effect themselves, or only by functions that the parse tree names. */
const leakproofNodes = new Set(
  (
    'VAR CONST OPEXPR FUNCEXPR BOOLEXPR NULLTEST BOOLEANTEST SCALARARRAYOPEXPR ARRAYEXPR COALESCEEXPR DISTINCTEXPR ' +
    'CASEEXPR CASEWHEN CASETESTEXPR RELABELTYPE COLLATEEXPR'
  ).split(' '),
)

/** Stable only because of time zone, date style and the like, which the engine fixes. */
const pinnedStable = new Set([
  'timestamptz_pl_interval',
  'timestamptz_mi_interval',
  'interval_pl_timestamptz',
  'date_trunc',
  'date_part',
  'extract',
  'timestamptz',
  'timestamp',
  'date',
  'time',
  'timetz',
  'to_char',
  'concat',
  'concat_ws',
  'array_to_string',
  'textanycat',
  'anytextcat',
  ...['lt', 'le', 'eq', 'ne', 'gt', 'ge', 'cmp'].flatMap((operator) => [
    `date_${operator}_timestamptz`,
    `timestamptz_${operator}_date`,
    `timestamp_${operator}_timestamptz`,
    `timestamptz_${operator}_timestamp`,
  ]),
])

/** dates and times, and arrays, ranges and multiranges of them */
const dateTimeTypes = new Set([
  1082, 1083, 1114, 1184, 1266, 1182, 1183, 1115, 1185, 1270, 3908, 3910, 3912, 4533, 4534, 4535,
])
const relativeDate = /\b(now|today|tomorrow|yesterday)\b/i

export async function analyseWhere(
  sql: Sql,
  table: Table,
  where: WhereText,
  texts = { subqueries: 'only `value IN (SELECT ...)` sublinks are supported right now' },
): Promise<WhereAnalysis> {
  const tree = await parseTree(sql, table, where)
  if (!tree.ok) return tree
  if (namesSchema(where)) return refuse('columns are named alone, or after their table, without its schema')
  const { quals, functions, called } = tree.parsed
  const nodes = [...quals.matchAll(/\{([A-Z]+)/g)].map((match) => match[1] ?? '')
  const odd = nodes.find((node) => !safeNodes.has(node))
  if (odd === 'SUBLINK') return refuse(texts.subqueries)
  if (odd !== undefined) return refuse(`${odd} is not supported in this context`)
  const unsafe = called.find(
    ({ isImmutable, isStable, bare }) => !isImmutable && !(isStable && pinnedStable.has(bare)),
  )
  if (unsafe !== undefined)
    return refuse(
      `function ${unsafe.name} can give another answer for the same row: only immutable ones are supported`,
    )
  const dates = numbersOf(quals, /:consttype (\d+)/g).some((type) => dateTimeTypes.has(type))
  if (dates && where.tokens.some((token) => token.kind === 'string' && relativeDate.test(token.text)))
    return refuse("dates like 'now' or 'today' mean something else later: give the date itself")
  if (numbersOf(quals, /:(?:resulttype|consttype) (\d+)/g).some((type) => catalogueTypes.has(type)))
    return refuse('types that name things of the catalogue (regclass and the like) are not supported')
  const attributes = [...new Set(numbersOf(quals, /\{VAR[^{}]*?:varattno (-?\d+)/g))]
  const columns = await columnsOf(sql, table, attributes)
  if (!columns.ok) return columns
  const { equalities, decide } = equalitiesOf(table, tree.parsed)
  const isLeakproof =
    called.every((each) => each.isLeakproof) && nodes.every((node) => leakproofNodes.has(node))
  return { ...columns, equalities, equalitiesDecide: decide, isLeakproof, functions }
}

const catalogueTypes = new Set([24, 2202, 2203, 2204, 2205, 2206, 3734, 3769, 4089, 4096, 4191])

/** Null, or why Postgres refuses the clause. */
export async function errorOf(sql: Sql, table: Table, where: WhereText): Promise<string | null> {
  const tree = await parseTree(sql, table, where)
  return tree.ok ? null : tree.error
}

/** `functions`: see `functionVersions`. `called`: all functions that the clause calls, those of Postgres too. */
type Functions = { functions: string | null; called: z.infer<typeof calledSchema> }

const calledSchema = z.array(
  z.object({
    name: z.string(),
    bare: z.string(),
    isImmutable: z.boolean(),
    /** and of Postgres itself */
    isStable: z.boolean(),
    isLeakproof: z.boolean(),
  }),
)

/** The functions in the parse tree of the rule `r`. */
const calledFunctions = `
  select coalesce(json_agg(json_build_object(
    'name', proname || '/' || pronargs, 'bare', proname, 'isImmutable', provolatile = 'i',
    'isStable', provolatile = 's' and pronamespace = 'pg_catalog'::regnamespace, 'isLeakproof', proleakproof)), '[]')
  from pg_proc where oid in (
    select m[1]::oid from regexp_matches(r.ev_action::text, ':(?:op)?funcid (\\d+)', 'g') m)`

async function parseTree(
  sql: Sql,
  table: Table,
  where: WhereText,
): Promise<{ ok: true; parsed: ParsedWhere & Functions } | { ok: false; error: string }> {
  const relation = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`
  const opening = `begin; create temporary view coop_where_probe as select 1 from ${relation} where (`
  const connection = await sql.reserve()
  try {
    // In one message, so that it takes one round trip.
    const results = await connection.unsafe<Row[][]>(
      `${opening}${where.text}\n);
       select r.ev_action::text as tree, pg_get_viewdef(r.ev_class) as definition, (${functionVersions}) as functions,
         (${calledFunctions}) as called
       from pg_rewrite r where r.ev_class = 'pg_temp.coop_where_probe'::regclass;
       rollback`,
    )
    const [row] = results.flat()
    const tree = row?.['tree']
    const functions = row?.['functions']
    if (typeof tree !== 'string') return { ok: false, error: 'malformed query' }
    return {
      ok: true,
      parsed: {
        quals: qualsOf(tree),
        definition: String(row?.['definition']),
        functions: typeof functions === 'string' ? functions : null,
        called: calledSchema.parse(row?.['called']),
      },
    }
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {}) // a lost connection has rolled back already
    if (!isStatementError(error)) throw error
    return { ok: false, error: await errorText(sql, error, opening.length, where) }
  } finally {
    connection.release()
  }
}

/** The where clause's part of the view's parse tree. Braces within names and strings are escaped or hex there. */
function qualsOf(tree: string): string {
  const start = tree.indexOf(':quals ', tree.indexOf('{FROMEXPR')) + ':quals '.length
  let depth = 0
  for (let position = start; position < tree.length; position++) {
    if (tree[position] === '\\') position++
    else if (tree[position] === '{') depth++
    else if (tree[position] === '}') depth--
    if (depth === 0) return tree.slice(start, position + 1)
  }
  return tree.slice(start)
}

/** `schema.table.column`: rows of the stream have no schema. */
function namesSchema({ tokens }: WhereText): boolean {
  const isName = (index: number): boolean => ['word', 'quoted'].includes(tokens[index]?.kind ?? '')
  const isPoint = (index: number): boolean => tokens[index]?.text === '.'
  return tokens.some((_, at) => isName(at) && isPoint(at + 1) && isName(at + 2) && isPoint(at + 3))
}

function numbersOf(tree: string, pattern: RegExp): number[] {
  return [...tree.matchAll(pattern)].map((match) => Number(match[1]))
}

async function columnsOf(
  sql: Sql,
  table: Table,
  attributes: number[],
): Promise<{ ok: true; columns: number[] } | { ok: false; error: string }> {
  if (attributes.some((attribute) => attribute <= 0))
    return refuse('whole rows and system columns are not supported')
  const known = attributes.map((attribute) =>
    table.columns.findIndex(({ position }) => position === attribute),
  )
  if (!known.includes(-1)) return { ok: true, columns: known.sort((a, b) => a - b) }
  // A table that was described before knows only the name of a recreated column.
  const rows = await sql.unsafe(
    `select attname as name from pg_attribute where attrelid = $1 and attnum = any($2::text::int2[])`,
    [table.oid, `{${attributes.join(',')}}`],
  )
  const names = rows.map((row) => String(row['name']))
  const columns = names.map((name) => table.columns.findIndex((column) => column.name === name))
  const missing = names[columns.indexOf(-1)]
  if (missing !== undefined) return refuse(`column ${missing} is not published, so it cannot be followed`)
  return { ok: true, columns: columns.sort((a, b) => a - b) }
}

function refuse(error: string): { ok: false; error: string } {
  return { ok: false, error }
}
