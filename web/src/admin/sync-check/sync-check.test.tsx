import { entityNamed, entityNames, syncedTables } from '@coop/sync/entities'
import { editedRows, tablesOf } from '@coop/sync/overlay'
import type { Json } from '@coop/sync/write'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

const ID = '018f0000-0000-7000-8000-0000000000bb'
const early = '2026-03-01 08:00:00.000001+00'
const late = '2026-03-01 08:00:00.000002+00'

/** The rows of each table on the server, in the notation of a shape log. */
let tables: Record<string, Record<string, string | null>[]> = {}
let requests: string[] = []
let refuses: number | null = null
beforeEach(() => {
  tables = {}
  requests = []
  refuses = null
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const table = pathname.split('/').at(-1) ?? ''
    if (!pathname.startsWith('/shapes/admin/')) throw new TypeError('offline')
    requests.push(table)
    if (refuses !== null) return new Response('{}', { status: refuses })
    const rows = (tables[table] ?? []).map((value) => ({
      key: `"public"."${table}"/"${value['id']}"`,
      value,
      headers: { operation: 'insert' },
    }))
    return Response.json([...rows, { headers: { control: 'up-to-date' } }], {
      headers: {
        'electric-handle': `handle-of-${table}`,
        'electric-offset': '0_0',
        'electric-schema': JSON.stringify(schemaOf(table)),
        'electric-cursor': '1',
        'electric-up-to-date': '',
      },
    })
  })
})
function schemaOf(table: string) {
  const types: Record<string, object> = {
    boolean: { type: 'bool' },
    integer: { type: 'int4' },
    'text[]': { type: 'text', dims: 1 },
  }
  const columns = syncedTables().get(table) ?? []
  return Object.fromEntries(columns.map(({ name, pgType }) => [name, types[pgType] ?? { type: 'text' }]))
}

function spelled(value: Json): string | null {
  if (Array.isArray(value)) return `{${value.map(spelled).join(',')}}`
  return value === null || typeof value === 'string' ? value : JSON.stringify(value)
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(name: string) {
  const theme = aRow('offering_themes', ID, { name, updated_at: early, display_order: 1 })
  const lists = Object.fromEntries(entityNames.map((entity) => [entity, []]))
  const admin = fakeAdmin({ ...lists, offering_themes: [theme] })
  const [synced] = editedRows('offering_themes', () => [theme.values]).values()
  admin.hasOnSite(ID, synced ?? {})
  tables['offering_themes'] = [
    Object.fromEntries(Object.entries(theme.values).map(([field, value]) => [field, spelled(value)])),
  ]
  render(fakeApp(admin, '/admin/sync-check').app)
}
const lineOf = async (list: string) =>
  within((await screen.findByText(list, { selector: 'td' })).closest('tr')!)

test('it reads every table once, one after the other, and finds no difference', async () => {
  open('Growth')
  expect(await screen.findByText('This device has everything that the server has.')).toBeDefined()
  expect(requests).toEqual(entityNames.flatMap(tablesOf))
  const line = await lineOf(entityNamed('offering_themes').plural)
  expect(line.getAllByText('1')).toHaveLength(2)
  expect(line.getByText('handle-of-offering_themes')).toBeDefined()
})

test('missing rows, and differing rows of the same version, are named with links to their forms', async () => {
  open('Growth')
  tables['offering_themes']![0]!['name'] = 'Depth'
  expect(await screen.findByText('1 list is not the same.')).toBeDefined()
  expect((await lineOf(entityNamed('offering_themes').plural)).getByText('Different:')).toBeDefined()
  tables['offering_themes']![0]!['updated_at'] = late
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('Behind:')).toBeDefined()
  const link = (await lineOf(entityNamed('offering_themes').plural)).getByRole<HTMLAnchorElement>('link', {
    name: 'Depth',
  })
  expect(link.getAttribute('href')).toBe(`/admin/themes/${ID}`)
})

test('an ended session and an unreachable server end the check with a remedy', async () => {
  refuses = 401
  open('Growth')
  expect(await screen.findByText('The session has ended. Sign in again, then check again.')).toBeDefined()
  refuses = null
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('This device has everything that the server has.')).toBeDefined()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText(/There is no connection to the server/)).toBeDefined()
})
