import { releaseEditId } from '@coop/sync/releases'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ValuesOf } from '../data/admin-row.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

// On the device it is 30 November, 18:00. On the site it is 1 December, 17:00.
const EVENING = '2026-12-01T04:00:00Z'
vi.hoisted(() => {
  process.env['TZ'] = 'Pacific/Honolulu'
  document.documentElement.dataset['zone'] = 'Pacific/Auckland'
})
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(EVENING) })

afterEach(cleanup)

const RELEASE = '018f0000-0000-7000-8000-0000000000aa'
const SERVICE = '018f0000-0000-7000-8000-0000000000bb'
/** It is 3 December in Auckland, and 2 December on the device. */
const noon = '2026-12-02T23:00:00+00:00'

function anAdmin(...releases: Partial<ValuesOf<'releases'>>[]) {
  const service = aRow('services', SERVICE, { name: 'Audit', slug: 'audit', category: 'PR', published: true })
  const rows = releases.map((values) => aRow('releases', RELEASE, { name: 'Spring', ...values }))
  const edit = aRow('release_edits', releaseEditId(RELEASE, 'services', SERVICE), {
    release_id: RELEASE,
    entity: 'services',
    row_id: SERVICE,
    title: 'Audit',
    op: 'update',
    base: { name: 'Audit' },
    changes: { name: 'Audits' },
    schema_version: 1,
  })
  const admin = fakeAdmin({
    services: [service],
    releases: rows,
    release_edits: rows.length === 0 ? [] : [edit],
  })
  admin.hasOnSite(SERVICE, service.values)
  return admin
}
type Admin = ReturnType<typeof anAdmin>
const scheduled: Partial<ValuesOf<'releases'>> = {
  state: 'scheduled',
  publish_at: noon,
  time_zone: 'Europe/Helsinki',
}
const releaseOf = (admin: Admin) => admin.source.rows('releases').get()?.[0]?.values

async function dialogOf(title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const input = dialog.getByLabelText<HTMLInputElement>('Date and time')
  return {
    ...dialog,
    input,
    button: dialog.getByRole<HTMLButtonElement>('button', { name: 'Schedule' }),
    type: (value: string) => fireEvent.change(input, { target: { value } }),
  }
}

test('a single row is scheduled in the zone of the site, by default for the next morning there', async () => {
  const admin = anAdmin()
  render(fakeApp(admin, `/admin/services/${SERVICE}/publish-at`).app)
  const dialog = await dialogOf('Schedule unpublishing of “Audit”')
  expect(dialog.input.value).toBe('2026-12-02T09:00')
  expect(dialog.getByText('2 December 2026, 09:00 in Auckland time')).toBeDefined()
  fireEvent.click(dialog.button)
  await waitFor(() => expect(releaseOf(admin)?.state).toBe('scheduled'))
  expect(releaseOf(admin)).toMatchObject({
    publish_at: '2026-12-01T20:00:00+00:00',
    time_zone: 'Pacific/Auckland',
  })
})

test('a schedule is changed in the zone of the site, to a later time but not to a past one', async () => {
  const admin = anAdmin(scheduled)
  render(fakeApp(admin, `/admin/releases/${RELEASE}`).app)
  fireEvent.click(await screen.findByRole('button', { name: /Reschedule/ }))
  const dialog = await dialogOf('Schedule “Spring”')
  expect(dialog.input.value).toBe('2026-12-03T12:00')
  dialog.type('')
  expect(dialog.getByText('Enter a date and a time.')).toBeDefined()
  expect(dialog.button.disabled).toBe(true)
  // In the zone of the device, this is hours ahead.
  dialog.type('2026-12-01T16:59')
  expect(dialog.getByText('This time has passed. Choose a later time.')).toBeDefined()
  expect(dialog.button.disabled).toBe(true)
  dialog.type('2026-12-04T00:30')
  fireEvent.click(dialog.button)
  await waitFor(() =>
    expect(releaseOf(admin)).toMatchObject({
      publish_at: '2026-12-03T11:30:00+00:00',
      time_zone: 'Pacific/Auckland',
    }),
  )
})

test.each(['/admin', '/admin/releases', `/admin/releases/${RELEASE}`])(
  '%s shows the scheduled time in the zone of the site',
  async (address) => {
    render(fakeApp(anAdmin(scheduled), address).app)
    expect(await screen.findByText(/Thu,? 3 Dec 2026, 12:00 \(Auckland\)/)).toBeDefined()
  },
)

test('the calendar shows a release on its day in the zone of the site', async () => {
  render(fakeApp(anAdmin(scheduled), '/admin/releases').app)
  const calendar = await screen.findByRole('region', { name: 'Calendar' })
  expect(within(calendar).getByRole('heading', { level: 2 }).textContent).toBe('December 2026')
  const days = [...calendar.querySelectorAll('td')].filter((day) => day.textContent.includes('Spring'))
  expect(days.map((day) => day.querySelector('time')?.dateTime)).toEqual(['2026-12-03'])
  const today = calendar.querySelector('td.bg-accent-tint time')
  expect(today?.getAttribute('dateTime')).toBe('2026-12-01')
})
