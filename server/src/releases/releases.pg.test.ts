import { type ContentName } from '@coop/sync/entities'
import {
  fieldNotToChange,
  type ReleaseEdit,
  releaseEditId,
  releaseStateSchema,
  roles,
} from '@coop/sync/releases'
import { timeText } from '@coop/sync/rules'
import type { Write } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { act, renaming, staged } from '../../testing/releases.ts'
import {
  accepted,
  aService,
  errorsOf,
  insert,
  openWrites,
  remove,
  update,
  USER,
  withSeen,
} from '../../testing/writes.ts'
import { applyBatch } from '../writes/apply-batch.ts'
import { createReleaseWrites } from './release-writes.ts'

const t = await openWrites()
const { sql } = t.database

async function aRelease(name = 'Monday'): Promise<string> {
  return await t.insertOne('releases', { name })
}

const as = (userId: string, write: Write) => t.sendAs(userId, { ...write, userId }).then(([answer]) => answer)

async function nameOf(id: string, entity: ContentName = 'services'): Promise<unknown> {
  return (await t.rowOf(entity, id))?.['name']
}

test('an edit in a release is invisible before publishing, and then complete, under one write', async () => {
  const [a, b] = [
    await t.insertOne('services', aService({ name: 'A' })),
    await t.insertOne('services', aService()),
  ]
  const c = insert('services', aService({ name: 'New' }))
  const release = await aRelease()
  const bBefore = await t.rowOf('services', b)
  const answers = await t.send(
    staged(release, renaming(a, 'A', 'A next')),
    staged(release, {
      entity: 'services',
      rowId: b,
      op: 'delete',
      base: { write_id: String(bBefore?.['write_id']) },
      changes: {},
    }),
    staged(release, { entity: 'services', rowId: c.rowId, op: 'insert', base: {}, changes: c.changes }),
  )
  expect(answers).toEqual([accepted, accepted, accepted])
  expect([await nameOf(a), await nameOf(c.rowId)]).toEqual(['A', undefined])
  expect(await t.rowOf('services', b)).toEqual(bBefore)

  const publish = act(release, 'open', 'published')
  expect(await t.sendOne(publish)).toEqual(accepted)
  expect([await nameOf(a), await nameOf(b), await nameOf(c.rowId)]).toEqual(['A next', undefined, 'New'])
  const stands = await t.rowOf('releases', release)
  expect(stands).toMatchObject({ state: 'published', published_by: USER, published_write: publish.id })
  expect((await t.rowOf('services', a))?.['write_id']).toBe(publish.id)
  // A resend does nothing; another attempt finds the release published.
  expect(await t.sendOne(publish)).toEqual(accepted)
  expect(await t.sendOne(act(release, 'open', 'published'))).toEqual(accepted)
  expect(await t.rowOf('releases', release)).toMatchObject({ published_write: publish.id })
})

test('changes by others elsewhere in the row are kept, and a conflict blocks the whole release and is named', async () => {
  const a = await t.insertOne('services', aService({ name: 'A', short_description: 'x' }))
  const b = await t.insertOne('services', aService({ name: 'B' }))
  const release = await aRelease()
  await t.send(staged(release, renaming(a, 'A', 'A2')), staged(release, renaming(b, 'B', 'B2')))
  await t.sendAs('berta', {
    ...update('services', a, { short_description: 'x' }, { short_description: 'y' }),
    userId: 'berta',
  })
  await t.sendAs('berta', { ...update('services', b, { name: 'B' }, { name: 'Theirs' }), userId: 'berta' })

  const answer = await t.sendOne(act(release, 'open', 'published'))
  expect(errorsOf(answer)).toEqual([
    {
      field: null,
      code: 'invalid',
      message: 'Service ‘A row’: Service name: changed on the site since the edit was made',
      edit: {
        id: releaseEditId(release, 'services', b),
        entity: 'services',
        rowId: b,
        title: 'A row',
        fields: ['name'],
      },
    },
  ])
  expect([await nameOf(a), await nameOf(b)]).toEqual(['A', 'Theirs'])
  expect(await t.rowOf('releases', release)).toMatchObject({ state: 'open', published_at: null })

  // The person has decided to keep their own value.
  const edit = releaseEditId(release, 'services', b)
  await t.sendOne(update('release_edits', edit, { base: { name: 'B' } }, { base: { name: 'Theirs' } }))
  expect(await t.sendOne(act(release, 'open', 'published'))).toEqual(accepted)
  expect(await t.rowOf('services', a)).toMatchObject({ name: 'A2', short_description: 'y' })
  expect(await nameOf(b)).toBe('B2')
})

test('a slug taken since, or a row deleted since, blocks a release', async () => {
  const a = await t.insertOne('services', aService({ name: 'Slug A', slug: 'slug-a' }))
  const gone = await t.insertOne('services', aService({ name: 'Gone' }))
  const release = await aRelease()
  await t.send(
    staged(release, {
      entity: 'services',
      rowId: a,
      op: 'update',
      base: { slug: 'slug-a' },
      changes: { slug: 'slug-b' },
    }),
    staged(release, renaming(gone, 'Gone', 'Back')),
  )
  await t.insertOne('services', aService({ slug: 'slug-b', name: 'Taker' }))
  await t.sendOne(remove('services', gone, String((await t.rowOf('services', gone))?.['write_id'])))
  const messages = errorsOf(await t.sendOne(act(release, 'open', 'published'))).map(({ message }) => message)
  expect(messages).toContain("Service ‘A row’: Slug 'slug-b' is taken by 'Taker'")
  await t.sendOne(
    update(
      'release_edits',
      releaseEditId(release, 'services', a),
      { changes: { slug: 'slug-b' } },
      { changes: { slug: 'slug-c' } },
    ),
  )
  expect(errorsOf(await t.sendOne(act(release, 'open', 'published')))).toMatchObject([
    { message: 'Service ‘A row’: it has been deleted since', edit: { rowId: gone } },
  ])
  expect(await t.rowOf('services', a)).toMatchObject({ slug: 'slug-a' })
})

test('edits of one row saved by two devices to a release are merged by name; a person decides about the same name', async () => {
  const a = await t.insertOne(
    'services',
    aService({ name: 'M', short_description: 'x', long_description: 'l' }),
  )
  const release = await aRelease()
  const one: ReleaseEdit = {
    entity: 'services',
    rowId: a,
    op: 'update',
    base: { name: 'M' },
    changes: { name: 'M1' },
  }
  const two: ReleaseEdit = {
    entity: 'services',
    rowId: a,
    op: 'update',
    base: { short_description: 'x' },
    changes: { short_description: 'y' },
  }
  expect(await t.sendOne(staged(release, one))).toEqual(accepted)
  expect(await as('berta', staged(release, two))).toEqual(accepted)
  const id = releaseEditId(release, 'services', a)
  expect(await t.rowOf('release_edits', id)).toMatchObject({
    base: { name: 'M', short_description: 'x' },
    changes: { name: 'M1', short_description: 'y' },
    authors: [USER, 'berta'],
  })
  const third = await as('carl', staged(release, { ...one, changes: { name: 'M3' } }))
  expect(third).toMatchObject({
    status: 'conflict',
    conflict: {
      kind: 'fields',
      fields: [{ field: 'changes', mine: { name: 'M3', short_description: 'y' }, theirs: { name: 'M1' } }],
    },
  })
  // The decision, as the queue sends it: the same write with the seen values as its base.
  const theirs = { name: 'M1', short_description: 'y' }
  const again = staged(release, { ...one, changes: { name: 'M3', short_description: 'y' } })
  expect(await as('carl', { ...again, base: { changes: theirs } })).toEqual(accepted)
  expect(await t.rowOf('release_edits', id)).toMatchObject({
    changes: { name: 'M3', short_description: 'y' },
  })
})

test('an edit that is invalid, of no entity, or under another id, is not accepted into a release', async () => {
  const a = await t.insertOne('services', aService({ name: 'V' }))
  const release = await aRelease()
  const bad: ReleaseEdit = {
    entity: 'services',
    rowId: a,
    op: 'update',
    base: { name: 'V' },
    changes: { name: '' },
  }
  expect(errorsOf(await t.sendOne(staged(release, bad)))).toMatchObject([
    { field: 'changes.name', code: 'invalid' },
  ])
  const edit = staged(release, renaming(a, 'V', 'W'))
  const nested = { ...edit, changes: { ...edit.changes, entity: 'releases' } }
  expect(
    errorsOf(await t.sendOne({ ...nested, rowId: releaseEditId(release, 'releases', a) })),
  ).toMatchObject([{ field: 'entity' }])
  expect(errorsOf(await t.sendOne({ ...staged(release, renaming(a, 'V', 'W')), rowId: a }))).toMatchObject([
    { message: expect.stringContaining('should be') },
  ])
})

test('an editor changes nothing that visitors see: every live write is refused, also a forged one, and releases are allowed', async () => {
  const a = await t.insertOne('services', aService({ name: 'E' }))
  const live = await as('editor-1', update('services', a, { name: 'E' }, { name: 'Forged' }))
  expect(errorsOf(live ?? { status: 'accepted' })).toMatchObject([
    { message: expect.stringContaining('save to a release') },
  ])
  const made = insert('releases', { name: 'By an editor' })
  expect(await as('editor-1', made)).toEqual(accepted)
  const release = made.rowId
  expect(await as('editor-1', staged(release, renaming(a, 'E', 'E2')))).toEqual(accepted)
  for (const to of ['approved', 'scheduled', 'published'])
    expect((await as('editor-1', act(release, 'open', to)))?.status, to).toBe('rejected')
  expect(await as('editor-1', act(release, 'open', 'in-review', { asked: 'publisher-1' }))).toEqual(accepted)
  expect(await as('publisher-1', act(release, 'in-review', 'open', { word: 'Not yet' }))).toEqual(accepted)
  expect(await nameOf(a)).toBe('E')
  expect(await as('editor-1', act(release, 'open', 'in-review'))).toEqual(accepted)
  expect(await as('publisher-1', act(release, 'in-review', 'published'))).toEqual(accepted)
  expect(await nameOf(a)).toBe('E2')
  expect((await as('editor-1', act(release, 'published', 'taken-back')))?.status).toBe('rejected')
})

test('a field of a release can change only in the states, and by the people, that the table names', async () => {
  const values = {
    name: 'Another',
    note: 'Another',
    asked: 'publisher-1',
    word: 'Another',
    publish_at: timeText(Date.parse('2099-01-01T00:00:00Z')),
    time_zone: 'Europe/Helsinki',
    seen: 'another',
  }
  const wrong: string[] = []
  for (const state of releaseStateSchema.options) {
    for (const role of roles) {
      for (const [field, value] of Object.entries(values)) {
        const release = await aRelease()
        await sql`update releases set state = ${state} where id = ${release}`
        const stood = await t.rowOf('releases', release)
        const before = field === 'name' ? String(stood?.['name']) : null
        const answer = await as(
          `${role}-1`,
          update('releases', release, { [field]: before }, { [field]: value }),
        )
        // Changing the time of a scheduled release is an action.
        const to = state === 'scheduled' && field === 'publish_at' ? 'scheduled' : null
        const isAllowed =
          fieldNotToChange(state, to, role, [field]) === null && (to === null || role !== 'editor')
        const isChanged = (await t.rowOf('releases', release))?.[field] !== stood?.[field]
        if (isChanged !== isAllowed || (answer?.status === 'accepted') !== isAllowed)
          wrong.push(`${role} ${state} ${field}: ${answer?.status}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('an approved release accepts no edit before it is sent back', async () => {
  const a = await t.insertOne('services', aService({ name: 'F' }))
  const release = await aRelease()
  await t.send(act(release, 'open', 'in-review'), act(release, 'in-review', 'approved'))
  expect(errorsOf(await t.sendOne(staged(release, renaming(a, 'F', 'G'))))).toMatchObject([
    { message: expect.stringContaining('Send it back') },
  ])
  expect(await t.rowOf('releases', release)).toMatchObject({ approved_by: USER })
  await t.sendOne(act(release, 'approved', 'open'))
  expect(await t.rowOf('releases', release)).toMatchObject({ approved_by: null, approved_at: null })
  expect(await t.sendOne(staged(release, renaming(a, 'F', 'G')))).toEqual(accepted)
})

test('a backend killed while it publishes leaves nothing, and the resend publishes once', async () => {
  const [a, b] = [
    await t.insertOne('services', aService({ name: 'K' })),
    await t.insertOne('services', aService({ name: 'L' })),
  ]
  const release = await aRelease()
  await t.send(staged(release, renaming(a, 'K', 'K2')), staged(release, renaming(b, 'L', 'L2')))
  const blocker = await sql.reserve()
  await blocker`begin`
  await blocker`select from services where id = ${b} for update`
  const publish = act(release, 'open', 'published')
  const answer = t.sendOne(publish)
  for (let killed = 0; killed === 0;) {
    // A transaction keeps its first view of the activity, so the blocker must not read it.
    const waiting = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    killed = waiting.length
  }
  expect((await answer).status).toBe('retry')
  await blocker`rollback`
  blocker.release()
  expect([await nameOf(a), await nameOf(b)]).toEqual(['K', 'L'])
  expect(await t.rowOf('releases', release)).toMatchObject({ state: 'open' })
  expect(await t.sendOne(publish)).toEqual(accepted)
  expect(await t.sendOne(publish)).toEqual(accepted)
  expect([await nameOf(a), await nameOf(b)]).toEqual(['K2', 'L2'])
  expect(await sql`select from changes where row_id = ${a} and kind = 'changed'`).toHaveLength(1)
})

test('of two people who publish one release at once, one publishes it, and both see it as published', async () => {
  const a = await t.insertOne('services', aService({ name: 'P' }))
  const release = await aRelease()
  await t.sendOne(staged(release, renaming(a, 'P', 'P2')))
  const both = await Promise.all(['anna', 'berta'].map((who) => as(who, act(release, 'open', 'published'))))
  expect(both).toEqual([accepted, accepted])
  expect(await nameOf(a)).toBe('P2')
  expect(await sql`select from changes where row_id = ${a} and kind = 'changed'`).toHaveLength(1)
  // An edit made meanwhile is refused as too late.
  const b = await t.insertOne('services', aService({ name: 'R' }))
  expect(errorsOf(await t.sendOne(staged(release, renaming(b, 'R', 'R2'))))).toMatchObject([
    { message: expect.stringContaining('has been published') },
  ])
})

test('where approval is needed, the authors of a release cannot approve it in any tab', async () => {
  const strict = createReleaseWrites({ needsApproval: true, now: Date.now })
  const a = await t.insertOne('services', aService({ name: 'Q' }))
  const release = await aRelease()
  await t.sendOne(staged(release, renaming(a, 'Q', 'Q2')))
  await t.sendOne(act(release, 'open', 'in-review'))
  const sendAs = async (userId: string, write: Write) => {
    const [entry] = await applyBatch(sql, [await withSeen(sql, { ...write, userId })], {
      userId,
      role: 'admin',
      special: strict,
      logger: createRecordingLogger(),
    })
    return entry?.answer
  }
  expect((await sendAs(USER, act(release, 'in-review', 'approved')))?.status).toBe('rejected')
  expect((await sendAs('berta', act(release, 'in-review', 'published')))?.status).toBe('rejected')
  expect(await sendAs('berta', act(release, 'in-review', 'approved'))).toEqual(accepted)
  expect(await sendAs(USER, act(release, 'approved', 'published'))).toEqual(accepted)
  expect(await t.rowOf('releases', release)).toMatchObject({ approved_by: 'berta', published_by: USER })
})

test('nobody approves a release that they made or edited, and a release sent back needs a new approval', async () => {
  const strict = createReleaseWrites({ needsApproval: true, now: Date.now })
  const sendAs = async (userId: string, write: Write) => {
    const [entry] = await applyBatch(sql, [await withSeen(sql, { ...write, userId })], {
      userId,
      role: 'publisher',
      special: strict,
      logger: createRecordingLogger(),
    })
    return entry?.answer
  }
  const a = await t.insertOne('services', aService({ name: 'R' }))
  const { rowId: release, ...made } = insert('releases', { name: 'By three' })
  expect(await sendAs('maker', { ...made, rowId: release })).toEqual(accepted)
  expect(await sendAs('author', staged(release, renaming(a, 'R', 'R2'), 'author'))).toEqual(accepted)
  expect(await sendAs('author', act(release, 'open', 'in-review'))).toEqual(accepted)
  expect((await sendAs('maker', act(release, 'in-review', 'approved')))?.status).toBe('rejected')
  expect((await sendAs('author', act(release, 'in-review', 'approved')))?.status).toBe('rejected')
  expect(await sendAs('reader', act(release, 'in-review', 'approved'))).toEqual(accepted)
  expect(await sendAs('reader', act(release, 'approved', 'open'))).toEqual(accepted)
  expect((await sendAs('author', act(release, 'open', 'published')))?.status).toBe('rejected')
})

test('a release frees an address and uses it again, and taking it back restores the address', async () => {
  const old = await t.insertOne('services', aService({ name: 'Old', slug: 'reused' }))
  const made = insert('services', aService({ name: 'New', slug: 'reused-2' }))
  const release = await aRelease()
  const write_id = String((await t.rowOf('services', old))?.['write_id'])
  await t.send(
    staged(release, { entity: 'services', rowId: made.rowId, op: 'insert', base: {}, changes: made.changes }),
    staged(release, { entity: 'services', rowId: old, op: 'delete', base: { write_id }, changes: {} }),
  )
  // The admin saves an edit that takes the address of another row at the end.
  const again = update(
    'release_edits',
    releaseEditId(release, 'services', made.rowId),
    { changes: made.changes, display_order: 0 },
    { changes: { ...made.changes, slug: 'reused' }, display_order: 1_000_000 },
  )
  expect(await t.sendOne(again)).toEqual(accepted)
  expect(await t.sendOne(act(release, 'open', 'published'))).toEqual(accepted)
  const ownersOf = () => sql`select id from services where slug = 'reused'`
  expect(await ownersOf()).toEqual([{ id: made.rowId }])
  expect(await t.sendOne(act(release, 'published', 'taken-back'))).toEqual(accepted)
  expect(await ownersOf()).toEqual([{ id: old }])
})

test('an edit that is moved to another release, or made again, keeps its authors', async () => {
  const a = await t.insertOne('services', aService({ name: 'S', short_description: 'x' }))
  const [first, second, third] = [await aRelease('First'), await aRelease('Second'), await aRelease('Third')]
  const edit = renaming(a, 'S', 'S2')
  await as('author', staged(first, edit, 'author'))
  const taken = await t.rowOf('release_edits', releaseEditId(first, 'services', a))
  await as('mover', remove('release_edits', String(taken?.['id']), String(taken?.['write_id'])))
  await as('mover', staged(second, edit, 'mover'))
  const authorsIn = async (release: string) =>
    (await t.rowOf('release_edits', releaseEditId(release, 'services', a)))?.['authors']
  expect(await authorsIn(second)).toEqual(['mover', 'author'])
  // Other values of the row, and the words for the date of an article, have no earlier authors.
  const other = { base: { short_description: 'x' }, changes: { short_description: 'y' } }
  await as('other', staged(third, { ...edit, ...other }, 'other'))
  expect(await authorsIn(third)).toEqual(['other'])
  const article = await t.insertOne('content', {
    title: 'S',
    slug: 's',
    published: true,
    published_at: 'now',
  })
  const said = (base: ReleaseEdit['base'], changes: ReleaseEdit['changes']): ReleaseEdit => ({
    entity: 'content',
    rowId: article,
    op: 'update',
    base: { ...base, published_at: null },
    changes: { ...changes, published_at: 'keep' },
  })
  await as('author', staged(first, said({ title: 'S' }, { title: 'T' }), 'author'))
  const id = releaseEditId(first, 'content', article)
  await as('author', remove('release_edits', id, String((await t.rowOf('release_edits', id))?.['write_id'])))
  await as('other', staged(third, said({ slug: 's' }, { slug: 't' }), 'other'))
  const [kept] =
    await sql`select authors from release_edits where release_id = ${third} and row_id = ${article}`
  expect(kept?.['authors']).toEqual(['other'])
})
