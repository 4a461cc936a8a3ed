import { useShape } from '@electric-sql/react'
import { Window } from 'happy-dom'
import { createElement, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEngineAddress, type EngineAddress } from '../../testing/engine/engine-address.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'

// The hook in a browser's document, the engine behind a real connection.

let harness: EngineHarness
let address: EngineAddress
const window = new Window()
beforeAll(async () => {
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
  harness = await createEngineHarness()
  address = await openEngineAddress()
  address.serve(await harness.start())
})
afterAll(async () => {
  address.close()
  await harness.dispose()
  vi.unstubAllGlobals()
  await window.happyDOM.close()
})

test('E9: useShape loads, follows updates, and loads again after TRUNCATE', async () => {
  const { sql } = harness
  await sql`create table notes (id int primary key, body text)`
  await sql`insert into notes values (1, 'one'), (2, 'two')`
  const stop = new AbortController()
  const seen: string[] = []
  const Notes = (): ReactElement => {
    const { data, isLoading, isError } = useShape<{ id: number; body: string }>({
      url: address.url,
      params: { table: 'notes', where: `body <> $1`, params: ['hidden'] },
      signal: stop.signal,
    })
    const text = isError
      ? 'error'
      : isLoading
        ? 'loading'
        : data.map(({ id, body }) => `${id} ${body}`).join(', ')
    if (seen.at(-1) !== text) seen.push(text)
    return createElement('p', null, text)
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(createElement(Notes))
  await expect.poll(() => place.textContent).toBe('1 one, 2 two')
  expect(seen[0]).toBe('loading')
  await sql`update notes set body = 'zwei' where id = 2`
  await expect.poll(() => place.textContent).toBe('1 one, 2 zwei')
  await sql`update notes set body = 'hidden' where id = 1`
  await expect.poll(() => place.textContent).toBe('2 zwei')
  await sql`truncate notes`
  await sql`insert into notes values (3, 'again')`
  await expect.poll(() => place.textContent).toBe('3 again')
  expect(seen).not.toContain('error')
  root.unmount()
  stop.abort()
})
