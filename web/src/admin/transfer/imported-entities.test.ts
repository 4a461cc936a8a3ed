import { expect, test } from 'vitest'
import { stagedSource } from '../staging/staged-source.ts'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { importedEntities } from './imported-entities.ts'

const RELEASE = '018f0000-0000-7000-8000-0000000000aa'
const SERVICE = '018f0000-0000-7000-8000-0000000000bb'

test('an import into a release is found by its edits while the release accepts edits', async () => {
  const spring = aRow('releases', RELEASE, { name: 'Spring', state: 'open' })
  const admin = fakeAdmin({ releases: [spring] })
  const { source } = admin
  const values = { name: 'Audit', slug: 'audit', category: 'PR' }
  await stagedSource(source, RELEASE).data.applyAll(
    'services',
    [{ op: 'insert', writeId: 'w1', rowId: SERVICE, values }],
    { stepId: 'step-1', fileName: 'services.csv' },
  )
  const steps = source.steps.get()
  expect(await importedEntities(source, steps)).toEqual(new Map([['step-1', 'services']]))
  admin.rowsOf('releases').set([{ ...spring, values: { ...spring.values, state: 'published' } }])
  expect(await importedEntities(source, steps)).toEqual(new Map())
})
