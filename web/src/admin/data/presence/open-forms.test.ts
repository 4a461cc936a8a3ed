import { afterEach, expect, test, vi } from 'vitest'
import { Locks } from '../../testing/locks-fixture.ts'
import { openForms } from './open-forms.ts'

const lifetimes: AbortController[] = []
afterEach(() => {
  for (const lifetime of lifetimes.splice(0)) lifetime.abort()
})

function twoTabs() {
  const locks = new Locks()
  const open = () => {
    const lifetime = new AbortController()
    lifetimes.push(lifetime)
    const { manager, die } = locks.tab()
    return { forms: openForms('user-1', lifetime.signal, manager), die }
  }
  return [open(), open()] as const
}

const aForm = { draft: 'draft-1', entity: 'services', rowId: 'row-1' } as const

test('a tab sees the open form of another tab until it is closed', async () => {
  const [one, two] = twoTabs()
  const close = await one.forms.hold(aForm)
  await vi.waitFor(() => expect(two.forms.elsewhere.get()).toEqual([aForm]))
  expect(one.forms.elsewhere.get()).toEqual([])
  expect(one.forms.all.get()).toEqual([aForm])
  close?.()
  await vi.waitFor(() => expect(two.forms.elsewhere.get()).toEqual([]))
})

test('a tab that crashes has no open form any more', async () => {
  const [one, two] = twoTabs()
  await one.forms.hold(aForm)
  await vi.waitFor(() => expect(two.forms.elsewhere.get()).toEqual([aForm]))
  one.die()
  await vi.waitFor(() => expect(two.forms.elsewhere.get()).toEqual([]))
})

test('a form of an entity that only a newer release knows hides no other form', async () => {
  const { manager } = new Locks().tab()
  const lifetime = new AbortController()
  lifetimes.push(lifetime)
  const unknown = `coop-form-user-1:${JSON.stringify({ ...aForm, entity: 'podcasts' })}`
  void manager.request(unknown, () => new Promise(() => {}))
  const forms = openForms('user-1', lifetime.signal, manager)
  await forms.hold(aForm)
  await vi.waitFor(() => expect(forms.all.get()).toEqual([aForm]))
})

test('only one of two tabs continues a draft', async () => {
  const [one, two] = twoTabs()
  const close = await one.forms.hold(aForm, { ifAvailable: true })
  expect(await two.forms.hold(aForm, { ifAvailable: true })).toBeNull()
  close?.()
  await vi.waitFor(async () => expect(await two.forms.hold(aForm, { ifAvailable: true })).not.toBeNull())
})
