import { expect, test } from 'vitest'
import { roles } from './role.ts'
import { refusalToSave } from './roles.ts'
import { releases } from '../entities/releases.ts'
import {
  fieldNotToChange,
  refusalOf,
  refusalToDelete,
  refusalToEdit,
  type ReleaseRules,
  releaseStateSchema,
} from './transitions.ts'

const states = releaseStateSchema.options
const rules: ReleaseRules = {
  role: 'admin',
  userId: 'anna',
  needsApproval: false,
  authors: new Set(['anna']),
  isApproved: false,
}

/** The acts that somebody may perform, as `from>to`. */
function acts(more: Partial<ReleaseRules>): string[] {
  return states.flatMap((from) =>
    states.flatMap((to) => (refusalOf(from, to, { ...rules, ...more }) === null ? [`${from}>${to}`] : [])),
  )
}

test('an administrator and a publisher take every act that there is, an editor hands in and takes back what they made', () => {
  const all = acts({})
  expect(acts({ role: 'publisher' })).toEqual(all)
  expect(all).toEqual([
    'open>in-review',
    'open>scheduled',
    'open>published',
    'in-review>open',
    'in-review>approved',
    'in-review>scheduled',
    'in-review>published',
    'approved>open',
    'approved>scheduled',
    'approved>published',
    'scheduled>open',
    'scheduled>scheduled',
    'scheduled>published',
    'published>taken-back',
  ])
  expect(acts({ role: 'editor' })).toEqual(['open>in-review', 'in-review>open'])
  expect(acts({ role: 'editor', authors: new Set() })).toEqual(['open>in-review'])
})

test('with required approval, authors cannot approve their release, and only an approved release is published', () => {
  const own = acts({ needsApproval: true })
  expect(own.filter((act) => /approved|published|scheduled$/.test(act))).toEqual([
    'approved>open',
    'published>taken-back',
  ])
  expect(acts({ needsApproval: true, authors: new Set(['ben']) })).toContain('in-review>approved')
  expect(acts({ needsApproval: true, isApproved: true })).toEqual(
    expect.arrayContaining(['approved>scheduled', 'approved>published', 'scheduled>approved']),
  )
})

test('a release is changed while it is open or read, and kept once it was published', () => {
  expect(states.filter((state) => refusalToEdit(state) === null)).toEqual(['open', 'in-review'])
  expect(states.filter((state) => refusalToDelete(state) === null)).toEqual(['open', 'in-review'])
})

test('an editor saves at once only what visitors never see', () => {
  expect(roles.filter((role) => refusalToSave(role, 'services') === null)).toEqual(['admin', 'publisher'])
  for (const entity of ['releases', 'release_edits', 'reports'] as const)
    expect(refusalToSave('editor', entity)).toBeNull()
})

test('a field of a release changes only where the table says so, for each state, act and role', () => {
  const fields = Object.keys(releases.fields)
  const changeable = states.flatMap((from) =>
    [null, ...states].flatMap((to) =>
      roles.flatMap((role) => {
        const own = fields.filter((field) => fieldNotToChange(from, to, role, [field]) === null)
        const act = to === null ? from : `>${to}`
        return own.length === 0 ? [] : [`${act} ${role}: ${own.join()}`]
      }),
    ),
  )
  expect([...new Set(changeable)].toSorted()).toEqual(
    [
      ...['admin', 'publisher', 'editor'].flatMap((role) => [
        `open ${role}: name,note,asked`,
        `in-review ${role}: name,note,asked`,
        `>in-review ${role}: note,state,asked,seen`,
        `>approved ${role}: state,seen`,
        `>published ${role}: state,seen`,
        `>taken-back ${role}: state,seen`,
      ]),
      ...['admin', 'publisher'].flatMap((role) => [
        `approved ${role}: name,note`,
        `scheduled ${role}: name,note`,
        `>open ${role}: state,word,seen`,
        `>scheduled ${role}: state,publish_at,time_zone,seen`,
      ]),
      '>open editor: state,seen',
      '>scheduled editor: state,seen',
    ].toSorted(),
  )
})
