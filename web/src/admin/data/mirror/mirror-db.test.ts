import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MirrorDb } from './mirror-db.ts'

let db: MirrorDb
beforeAll(async () => {
  db = await MirrorDb.open({})
})
afterAll(() => db.close())

test('a flush writes the files once, when the database is idle, and statements alone write nothing', async () => {
  await db.flush()
  const written = vi.spyOn(db.fs ?? expect.fail('PGlite has no files'), 'syncToFs')
  await db.exec('create table t (n int)')
  for (let n = 0; n < 5; n++) await db.query('insert into t values ($1)', [n])
  const flushes = [db.flushSoon(), db.flushSoon()]
  expect(written).not.toHaveBeenCalled()
  await Promise.all(flushes)
  expect(written).toHaveBeenCalledTimes(1)
})

test('no statement runs while the files are written', async () => {
  const order: string[] = []
  let finish = () => {}
  const writing = new Promise<void>((resolve) => {
    finish = resolve
  })
  vi.spyOn(db.fs ?? expect.fail('PGlite has no files'), 'syncToFs').mockImplementation(async () => {
    order.push('begin')
    await writing
    order.push('end')
  })
  const flushed = db.flush()
  const query = db.query('select 1').then(() => order.push('query'))
  await vi.waitFor(() => expect(order).toEqual(['begin']))
  finish()
  await Promise.all([flushed, query])
  expect(order).toEqual(['begin', 'end', 'query'])
  vi.restoreAllMocks()
})
