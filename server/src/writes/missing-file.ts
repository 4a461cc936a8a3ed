import { type Entity, entityNamed, type Field } from '@coop/sync/entities'
import type { Answer, FinalAnswer, Write } from '@coop/sync/write'
import type { ISql, ReservedSql } from 'postgres'
import type { CurrentRow } from './decide-write.ts'
import { filesIn, filesInEdit, type NamedFile } from './named-files.ts'
import type { ValidWrite, WriteError } from './validate-write.ts'

/**
 * A file must be on the server before a row or an edit of a release names it. Otherwise a picture could be approved
 * that nobody has seen. Returns null if all files exist, or the write names none. Otherwise the write is refused, but
 * not for good: a device that still has the file uploads it and sends the write again.
 *
 * The rows of the files stay locked until the transaction ends, so that no sweep deletes them.
 */
export async function missingFile(
  sql: ReservedSql,
  write: Write,
  valid: ValidWrite,
  current: CurrentRow | null,
): Promise<FinalAnswer | null> {
  if (valid.op === 'delete') return null
  const missing = await withoutFile(sql, newFiles(write, valid.mine, current))
  if (missing.length === 0) return null
  return { status: 'rejected', errors: missing.map(missingFileError) }
}

export function missingFileError({ field, address }: NamedFile): WriteError {
  return { field, code: 'gone', message: `The file ${address} is not on the server. Choose it again` }
}

/** The files named by a write but not by its row. An edit of a release names all of its files anew. */
function newFiles(
  { entity: name }: Write,
  mine: Readonly<Record<string, unknown>>,
  current: CurrentRow | null,
): NamedFile[] {
  if (name === 'release_edits') {
    return Object.hasOwn(mine, 'changes') ? filesInEdit({ ...current?.row, ...mine }) : []
  }
  const entity = entityNamed(name)
  const named = filesIn(entity, mine)
  if (named.length === 0 || current === null) return named
  return without(named, filesIn(entity, { ...current.row, ...current.lists }))
}

/**
 * Returns the files that are not on the server. A swept file within a text is accepted, so that an old article can be
 * restored. Its address is never reused for other bytes (`former_files`).
 */
export async function withoutFile(sql: ISql, files: readonly NamedFile[]): Promise<NamedFile[]> {
  if (files.length === 0) return []
  const there = await sql<{ address: string }[]>`
    select address from media_files where address = any(${addressesOf(files)}) order by address for key share`
  const missing = without(files, there)
  const inTexts = missing.filter(({ inText }) => inText)
  if (inTexts.length === 0) return missing
  const former = await sql<{ address: string }[]>`
    select address from former_files where address = any(${addressesOf(inTexts)})`
  return [...missing.filter(({ inText }) => !inText), ...without(inTexts, former)]
}

function addressesOf(files: readonly NamedFile[]): string[] {
  return files.map(({ address }) => address)
}

function without(files: readonly NamedFile[], found: readonly { address: string }[]): NamedFile[] {
  const addresses = new Set(found.map(({ address }) => address))
  return files.filter(({ address }) => !addresses.has(address))
}

/** Whether an answer reports a missing file, so that the write is sent again after the upload. */
export function saysMissingFile({ entity }: Write, answer: Answer): boolean {
  if (answer.status !== 'rejected') return false
  return answer.errors.some(
    ({ field, code }) =>
      code === 'gone' && field !== null && fieldAt(entityNamed(entity), field)?.kind !== 'reference',
  )
}

/** undefined: the path belongs to no field, as in an edit of a release */
function fieldAt({ fields, children }: Entity, path: string): Field | undefined {
  const [name = '', , inList] = path.split('.')
  return inList === undefined ? fields[name] : children[name]?.fields[inList]
}
