import postgres from 'postgres'
import { expect, test } from 'vitest'
import type { Table } from '../query/table.ts'
import { askPostgres } from './ask-postgres.ts'
import { WhereFailure } from './decide-clauses.ts'

const table: Table = {
  oid: 1,
  schema: 'public',
  name: 't',
  partitioned: false,
  leaves: '',
  key: [],
  columns: [],
}
const clause = { table, columns: [], text: 'a' }

function stateError(code: string): Error {
  const error = new postgres.PostgresError(code)
  error.code = code
  return error
}

/** Asks a Postgres that fails with these errors in turn, and then finds the row. */
function ask(errors: Error[], timeoutMs = 1000): Promise<boolean[][]> {
  const left = [...errors]
  const unsafe = (): unknown => {
    const error = left.shift()
    return error === undefined ? Promise.resolve([{ i: 0, letters: 't' }]) : Promise.reject(error)
  }
  const sql = new Proxy(postgres({ max: 0 }), { get: () => unsafe })
  return askPostgres(sql, timeoutMs, new AbortController().signal)([clause], [['1']])
}

test('E22: a refused login, a lost connection or a lack of resources is no fault of the clause', async () => {
  const lost = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
  for (const error of [
    lost,
    ...['28P01', '08006', '53300', '53200', '57P01', '57P03', '40P01'].map(stateError),
  ])
    await expect(ask([error])).resolves.toEqual([[true]])
})

test('E22: an error that would repeat is the fault of the clause', async () => {
  for (const code of ['22012', '21000', '42883', '54000', 'P0001', 'XX000'])
    await expect(ask([stateError(code)])).rejects.toThrow(WhereFailure)
})

test('E22: a statement beyond its limit is too slow, and one that an operator has ended is repeated', async () => {
  await expect(ask([stateError('57014')], 0)).rejects.toMatchObject({ isTooSlow: true })
  await expect(ask([stateError('57014')], 1e6)).resolves.toEqual([[true]])
})
