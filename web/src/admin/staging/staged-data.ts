import { defaultValues, type EntityName, entityNamed } from '@coop/sync/entities'
import {
  foldConflict,
  foldEdit,
  readReleaseEdit,
  refusalToEdit,
  type ReleaseEdit,
  releaseEditId,
} from '@coop/sync/releases'
import { numberText, ORDER_GAP } from '@coop/sync/rules'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { AdminData } from '../data/admin-data.ts'
import type { AdminSource } from '../data/admin-context.ts'
import type { AdminRow, RowOf, RowValues } from '../data/admin-row.ts'
import { titleOf, writable, writeIdOf } from '../data/bulk-edit.ts'
import type { BulkEdit, EntityEdit } from '../data/outbox/entity-edit.ts'
import { difference } from '../data/values.ts'
import { waitsInRelease } from './waits-in-release.ts'

type WaitingRow = RowOf<'release_edits'>

/**
 * The operations of the screens if edits of content go into a release. Such an edit changes a row of `release_edits`,
 * which merges all edits of one row. Outbox, undo and history handle it like any other edit.
 *
 * @param shown the rows as the release makes them
 * @param live the data without the release
 */
export function stagedData(
  shown: Pick<AdminSource, 'rows'>,
  live: Pick<AdminSource, 'rows' | 'data'>,
  releaseId: string,
): AdminData {
  const { data } = live
  const newId = () => data.newId()
  const stage: StageAll = async (edits, importing, beside = []) => {
    const release = releaseOf(live, releaseId)
    const folded = foldAll(live, releaseId, edits, newId)
    const all = [...folded, ...beside]
    if (all.length === 0) return { writeId: null, stepId: null, release }
    const { stepId } = await data.applyAll('release_edits', all, importing)
    return { writeId: folded[0]?.writeId ?? null, stepId, release }
  }
  const save: AdminData['save'] = async (entity, rowId, base, changes, onSite) => {
    if (!waitsInRelease(entity)) return await data.save(entity, rowId, base, changes, onSite)
    const differs = difference(entity, base, changes)
    if (Object.keys(differs.changes).length === 0) return { writeId: null, stepId: null }
    const title = titleOf(entity, rowId, { ...base, ...changes })
    return await stage([{ edit: { entity, rowId, op: 'update', ...differs }, title }])
  }
  return {
    ...data,
    save,
    async flip(entity, rowId, field) {
      const row = shown
        .rows(entity)
        .get()
        ?.find(({ id }) => id === rowId)
      const before = row?.values[field]
      if (row === undefined || typeof before !== 'boolean') throw new Error('It no longer exists')
      return await save(entity, rowId, row.values, { [field]: !before })
    },
    async create(entity, values, stepId) {
      if (!waitsInRelease(entity)) return await data.create(entity, values, stepId)
      const rowId = data.newId()
      const made = await stage(
        madeEdit(entity, { op: 'insert', writeId: '', rowId, values }),
        stepId === undefined ? undefined : { stepId, fileName: null },
      )
      if (made.writeId === null) throw new Error('The release kept nothing of a new row')
      return { ...made, rowId, writeId: made.writeId }
    },
    async remove(entity, row) {
      if (!waitsInRelease(entity)) return await data.remove(entity, row)
      return await stage(madeEdit(entity, { op: 'delete', writeId: '', row }))
    },
    async applyAll(entity, edits, importing) {
      const all = edits.map((edit): EntityEdit => ('entity' in edit ? edit : { ...edit, entity }))
      const others = all.filter((edit) => !waitsInRelease(edit.entity))
      if (others.length === all.length) return await data.applyAll(entity, edits, importing)
      // With the first part all parts are checked: if one conflicts with the release, nothing of the step is saved.
      const whole = importing?.whole ?? []
      if (whole[0] === edits[0])
        foldAll(
          live,
          releaseId,
          whole.flatMap((edit) => madeEdit(entity, edit)),
          newId,
        )
      return await stage(
        all.flatMap((edit) => madeEdit(edit.entity, edit)),
        importing,
        others,
      )
    },
  }
}

export interface TitledEdit {
  readonly edit: ReleaseEdit
  readonly title: string
}

type Importing = Parameters<AdminData['applyAll']>[2]
type StageAll = (
  edits: readonly TitledEdit[],
  importing?: Importing,
  /** Edits of rows that are not part of releases, made in the same transaction. */
  beside?: readonly EntityEdit[],
) => Promise<{ writeId: string | null; stepId: string | null; release: string }>

/** Empty if nothing changes. */
function madeEdit(entity: EntityName, edit: BulkEdit): TitledEdit[] {
  if (!waitsInRelease(entity)) return []
  switch (edit.op) {
    case 'insert': {
      const { rowId } = edit
      const changes = writable(entity, { ...jsonValues(defaultValues(entityNamed(entity))), ...edit.values })
      return [
        { edit: { entity, rowId, op: 'insert', base: {}, changes }, title: titleOf(entity, rowId, changes) },
      ]
    }
    case 'update': {
      const { row } = edit
      const differs = difference(entity, row.values, edit.changes)
      if (Object.keys(differs.changes).length === 0) return []
      const title = titleOf(entity, row.id, { ...row.values, ...edit.changes })
      return [{ edit: { entity, rowId: row.id, op: 'update', ...differs }, title }]
    }
    case 'delete': {
      const { row } = edit
      const base = { write_id: writeIdOf(row.values) }
      return [
        {
          edit: { entity, rowId: row.id, op: 'delete', base, changes: {} },
          title: titleOf(entity, row.id, row.values),
        },
      ]
    }
    default:
      return edit satisfies never
  }
}

/**
 * Returns the name of the release.
 *
 * @throws if nothing can be saved to it
 */
function releaseOf({ rows }: Pick<AdminSource, 'rows'>, releaseId: string): string {
  const release = rows('releases')
    .get()
    ?.find(({ id }) => id === releaseId)
  if (release === undefined)
    throw new Error('This release no longer exists. Choose another release or the live site.')
  const refusal = refusalToEdit(release.values.state)
  if (refusal !== null) throw new Error(refusal)
  return release.values.name
}

/**
 * Makes the edits of `release_edits` that add these edits to the release, one for each row.
 *
 * @throws if the release has another change of the same fields
 */
export function foldAll(
  { rows }: Pick<AdminSource, 'rows'>,
  releaseId: string,
  edits: readonly TitledEdit[],
  newId: () => string,
): BulkEdit[] {
  const waitingRows = new Map(
    (rows('release_edits').get() ?? [])
      .filter(({ values }) => values.release_id === releaseId)
      .map((row) => [row.id, row]),
  )
  const folded = new Map<string, TitledEdit | null>()
  const conflicts = new Map<string, string>()
  for (const { edit, title } of edits) {
    const id = releaseEditId(releaseId, edit.entity, edit.rowId)
    const earlier = folded.get(id)
    const waiting = earlier === undefined ? readWaiting(waitingRows.get(id)) : (earlier?.edit ?? null)
    const conflict = foldConflict(waiting, edit)
    if (conflict !== null) conflicts.set(id, conflictText(title, edit.entity, conflict))
    const next = foldEdit(waiting, edit)
    folded.set(id, next === null ? null : { edit: next, title })
  }
  if (conflicts.size > 0) throw new Error(heldText([...conflicts.values()]))
  const last = lastEdits(rows, waitingRows, folded)
  let order = Math.max(0, ...[...waitingRows.values()].map(({ values }) => values.display_order))
  const others = [...folded.keys()].filter((id) => !last.has(id))
  return [...others, ...last].flatMap((id): BulkEdit[] => {
    const row = waitingRows.get(id)
    const made = folded.get(id)
    const place = row === undefined || last.has(id) ? { display_order: (order += ORDER_GAP) } : {}
    if (made != null) return [writeOf(id, row, made, releaseId, place, newId())]
    if (row === undefined) return []
    return [
      made === null
        ? { op: 'delete', writeId: newId(), row }
        : { op: 'update', writeId: newId(), row, changes: place },
    ]
  })
}

/**
 * The edits that must come after all others of their release: edits that take an address of the site which the edit of
 * another row frees first, and edits that reference a row created by those.
 */
function lastEdits(
  rows: AdminSource['rows'],
  waitingRows: ReadonlyMap<string, WaitingRow>,
  folded: ReadonlyMap<string, TitledEdit | null>,
): ReadonlySet<string> {
  const last = new Set<string>()
  const made = new Set<string>()
  const put = (id: string, { op, rowId }: ReleaseEdit) => {
    last.add(id)
    if (op === 'insert') made.add(rowId)
  }
  for (const [id, row] of waitingRows) {
    const edit = folded.get(id)?.edit
    if (edit !== undefined && takesAddress(rows, readWaiting(row), edit)) put(id, edit)
  }
  if (made.size === 0) return last
  for (const row of [...waitingRows.values()].toSorted(byPlace)) {
    const edit = folded.has(row.id) ? folded.get(row.id)?.edit : readWaiting(row)
    if (edit == null || last.has(row.id)) continue
    const text = JSON.stringify(edit.changes)
    if ([...made].some((rowId) => text.includes(rowId))) put(row.id, edit)
  }
  return last
}

function byPlace(a: WaitingRow, b: WaitingRow): number {
  return a.values.display_order - b.values.display_order
}

/** Whether the edit newly takes a unique value that another row of the site has. */
function takesAddress(
  rows: AdminSource['rows'],
  waiting: ReleaseEdit | null,
  { entity, rowId, changes }: ReleaseEdit,
): boolean {
  const { slug, unique } = entityNamed(entity)
  return [slug === null ? null : 'slug', unique].some((name) => {
    const value = name === null ? undefined : changes[name]
    if (name === null || value === undefined || value === waiting?.changes[name]) return false
    const all: readonly AdminRow[] = rows(entity).get() ?? []
    return all.some(({ id, values }) => id !== rowId && values[name] === value)
  })
}

const MOST_NAMED = 3

function heldText(conflicts: readonly string[]): string {
  const more = conflicts.length - MOST_NAMED
  const named = conflicts.slice(0, MOST_NAMED).join('; ')
  return `Nothing was saved, because the release already has another edit of this. ${named}${more > 0 ? `; and ${numberText(more)} more` : ''}. Choose the release above the screen, then edit the version in the release.`
}

function conflictText(
  title: string,
  name: EntityName,
  conflict: NonNullable<ReturnType<typeof foldConflict>>,
): string {
  if (conflict.kind === 'deleted') return `“${title}” is deleted in the release`
  const { fields, children } = entityNamed(name)
  const labels = conflict.fields.map((field) => fields[field]?.label ?? children[field]?.label ?? field)
  return `“${title}”: ${labels.join(', ')}`
}

function readWaiting(row: WaitingRow | undefined): ReleaseEdit | null {
  return row === undefined ? null : readReleaseEdit(row.values)
}

function writeOf(
  id: string,
  row: WaitingRow | undefined,
  { edit, title }: TitledEdit,
  releaseId: string,
  place: { display_order?: number },
  writeId: string,
): BulkEdit {
  const { entity, rowId, op, base, changes } = edit
  const values = { title, op, base, changes, schema_version: SCHEMA_VERSION, ...place }
  if (row !== undefined) return { op: 'update', writeId, row, changes: values }
  return {
    op: 'insert',
    writeId,
    rowId: id,
    values: { release_id: releaseId, entity, row_id: rowId, ...values },
  }
}

function jsonValues(values: Readonly<Record<string, unknown>>): RowValues {
  return Object.fromEntries(
    Object.entries(values).filter((each): each is [string, RowValues[string]] => each[1] !== undefined),
  )
}
