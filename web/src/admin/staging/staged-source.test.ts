import { releaseEditId } from '@coop/sync/releases'
import { expect, test } from 'vitest'
import type { ValuesOf } from '../data/admin-row.ts'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { stagedSource } from './staged-source.ts'

const RELEASE = '018f0000-0000-7000-8000-0000000000aa'
const SERVICE = '018f0000-0000-7000-8000-0000000000bb'

const anAdmin = (release: Partial<ValuesOf<'releases'>> = {}) =>
  fakeAdmin({
    services: [aRow('services', SERVICE, { name: 'Audit', slug: 'audit', published: true })],
    releases: [aRow('releases', RELEASE, { name: 'Spring', state: 'open', ...release })],
  })

const stagedOver = (admin: ReturnType<typeof anAdmin>) => stagedSource(admin.source, RELEASE)
const namesOf = (source: ReturnType<typeof stagedOver>) =>
  (source.rows('services').get() ?? []).map(({ values }) => values.name)
const editsOf = (admin: ReturnType<typeof anAdmin>) => admin.source.rows('release_edits').get() ?? []

test('a save goes only into the release, which shows it with a mark, and the site stays unchanged', async () => {
  const admin = anAdmin()
  const staged = stagedOver(admin)
  const [row] = staged.rows('services').get() ?? []
  await staged.data.save('services', SERVICE, row?.values ?? {}, { name: 'Audit in a day' })
  expect(namesOf(staged)).toEqual(['Audit in a day'])
  expect(staged.rows('services').get()?.[0]?.edit).toEqual({
    kind: 'in-release',
    op: 'update',
    fields: ['name'],
  })
  expect(admin.source.rows('services').get()?.[0]?.values.name).toBe('Audit')
  expect(editsOf(admin)).toMatchObject([
    {
      id: releaseEditId(RELEASE, 'services', SERVICE),
      values: {
        release_id: RELEASE,
        entity: 'services',
        row_id: SERVICE,
        base: { name: 'Audit' },
        changes: { name: 'Audit in a day' },
      },
    },
  ])
})

test('all edits of a row are merged into one, which is deleted when it changes nothing any more', async () => {
  const admin = anAdmin()
  const staged = stagedOver(admin)
  const values = () => staged.rows('services').get()?.[0]?.values ?? {}
  await staged.data.save('services', SERVICE, values(), { name: 'Audit in a day' })
  await staged.data.flip('services', SERVICE, 'is_featured')
  expect(editsOf(admin).map((edit) => edit.values.changes)).toEqual([
    { name: 'Audit in a day', is_featured: true },
  ])
  await staged.data.save('services', SERVICE, values(), { name: 'Audit' })
  await staged.data.flip('services', SERVICE, 'is_featured')
  expect(editsOf(admin)).toEqual([])
  expect(staged.rows('services').get()).toBe(admin.source.rows('services').get())
})

test('a new row is only in the release, and leaves nothing when it is deleted there', async () => {
  const admin = anAdmin()
  const staged = stagedOver(admin)
  const { rowId } = await staged.data.create('services', { name: 'Bench', slug: 'bench', category: 'PR' })
  expect(namesOf(staged)).toEqual(['Audit', 'Bench'])
  expect(admin.source.rows('services').get()).toHaveLength(1)
  const made = staged
    .rows('services')
    .get()
    ?.find(({ id }) => id === rowId)
  if (made === undefined) throw new Error('The release has no such row')
  await staged.data.remove('services', made)
  expect(editsOf(admin)).toEqual([])
})

test('a deletion removes the row from the lists, but not from the site', async () => {
  const admin = anAdmin()
  const staged = stagedOver(admin)
  const [row] = staged.rows('services').get() ?? []
  if (row === undefined) throw new Error('There is no row')
  await staged.data.remove('services', row)
  expect(namesOf(staged)).toEqual([])
  expect(admin.source.rows('services').get()).toHaveLength(1)
  expect(editsOf(admin)[0]?.values).toMatchObject({ op: 'delete', base: { write_id: row.values.write_id } })
})

test('the deletion of a row that the release changes is based on the row of the site', async () => {
  const admin = anAdmin()
  const staged = stagedOver(admin)
  const shown = () => staged.rows('services').get()?.[0]
  await staged.data.save('services', SERVICE, shown()?.values ?? {}, { name: 'Audit in a day' })
  const changed = shown()
  if (changed === undefined) throw new Error('There is no row')
  await staged.data.remove('services', changed)
  const [live] = admin.source.rows('services').get() ?? []
  expect(editsOf(admin)[0]?.values).toMatchObject({
    op: 'delete',
    base: { write_id: live?.values.write_id },
  })
})

test('a row that takes the address of another comes after the edit that frees it, with edits that reference the row', async () => {
  const admin = anAdmin()
  const staged = stagedOver(admin)
  const inOrder = () =>
    editsOf(admin)
      .toSorted((a, b) => a.values.display_order - b.values.display_order)
      .map(({ values }) => `${values.op} ${values.title}`)
  const [old] = staged.rows('services').get() ?? []
  if (old === undefined) throw new Error('There is no service')
  const { rowId } = await staged.data.create('services', { name: 'Audit 2027', slug: 'audit-2027' })
  await staged.data.create('website_assets', { asset_key: 'photo', service_id: rowId })
  await staged.data.remove('services', old)
  expect(inOrder()).toEqual(['insert Audit 2027', 'insert photo', 'delete Audit'])
  const made = staged.rows('services').get()?.[0]?.values ?? {}
  await staged.data.save('services', rowId, made, { name: 'Audit', slug: 'audit' })
  expect(inOrder()).toEqual(['delete Audit', 'insert Audit', 'insert photo'])
  // A later save of the row keeps that place.
  await staged.data.create('services', { name: 'Bench', slug: 'bench' })
  await staged.data.flip('services', rowId, 'is_featured')
  expect(inOrder()).toEqual(['delete Audit', 'insert Audit', 'insert photo', 'insert Bench'])
})

test('many edits are one step, and a closed release takes none', async () => {
  const admin = anAdmin()
  const staged = stagedOver(admin)
  const [row] = staged.rows('services').get() ?? []
  if (row === undefined) throw new Error('There is no row')
  const edits = [
    { op: 'update', writeId: 'w1', row, changes: { name: 'One' } },
    {
      op: 'update',
      writeId: 'w2',
      row: { ...row, values: { ...row.values, name: 'One' } },
      changes: { is_featured: true },
    },
  ] as const
  const { stepId } = await staged.data.applyAll('services', edits)
  expect(stepId).not.toBeNull()
  expect(editsOf(admin).map(({ values }) => values.changes)).toEqual([{ name: 'One', is_featured: true }])

  const closed = stagedOver(anAdmin({ state: 'scheduled' }))
  await expect(closed.data.applyAll('services', edits)).rejects.toThrow('This release is scheduled')
})

test('edits of rows that are not content do not go into a release', async () => {
  const admin = anAdmin()
  const staged = stagedOver(admin)
  await staged.data.create('releases', { name: 'Autumn' })
  expect(admin.source.rows('releases').get()).toHaveLength(2)
  expect(editsOf(admin)).toEqual([])
})

test('an edit based on the row of the site does not replace another change of the field in the release', async () => {
  const admin = anAdmin()
  const staged = stagedOver(admin)
  const [live] = admin.source.rows('services').get() ?? []
  if (live === undefined) throw new Error('There is no service')
  await staged.data.save('services', SERVICE, live.values, { name: 'Audit in a day' })
  const edit = (changes: Partial<ValuesOf<'services'>>) =>
    staged.data.applyAll('services', [
      { op: 'update', writeId: admin.source.data.newId(), row: live, changes },
    ])
  await expect(edit({ name: 'Audits', slug: 'audits' })).rejects.toThrow(
    'the release already has another edit of this. “Audits”: Service name.',
  )
  expect(editsOf(admin)).toMatchObject([{ values: { changes: { name: 'Audit in a day' } } }])
  // Other fields, and the same value, are merged.
  await edit({ slug: 'audits', name: 'Audit in a day' })
  expect(editsOf(admin)).toMatchObject([
    {
      values: { base: { name: 'Audit', slug: 'audit' }, changes: { name: 'Audit in a day', slug: 'audits' } },
    },
  ])
  await staged.data.remove('services', live)
  await expect(edit({ name: 'Audits' })).rejects.toThrow('“Audits” is deleted in the release')
})

test('all parts of a step are rejected with the first one if a later one conflicts with the release', async () => {
  const admin = anAdmin()
  const staged = stagedOver(admin)
  const [live] = admin.source.rows('services').get() ?? []
  if (live === undefined) throw new Error('There is no service')
  await staged.data.save('services', SERVICE, live.values, { name: 'Audit in a day' })
  const newId = () => admin.source.data.newId()
  const added = {
    op: 'insert',
    writeId: newId(),
    rowId: newId(),
    values: { name: 'Bench', slug: 'bench', category: 'PR' },
  } as const
  const inPieces = async (changes: Partial<ValuesOf<'services'>>) => {
    const pieces = [added, { op: 'update', writeId: newId(), row: live, changes }] as const
    const step = { stepId: newId(), fileName: 'services.csv', whole: pieces }
    for (const piece of pieces) await staged.data.applyAll('services', [piece], step)
  }
  await expect(inPieces({ name: 'Audits' })).rejects.toThrow(
    'Nothing was saved, because the release already has another edit of this. “Audits”: Service name.',
  )
  expect(namesOf(staged)).toEqual(['Audit in a day'])
  await inPieces({ slug: 'audits' })
  expect(namesOf(staged)).toEqual(['Audit in a day', 'Bench'])
})
