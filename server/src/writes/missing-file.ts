import { type Entity, entityNamed } from '@coop/sync/entities'
import { parseUploadAddress } from '@coop/sync/rules'
import type { Answer, FinalAnswer, Write } from '@coop/sync/write'
import type { ReservedSql } from 'postgres'
import type { CurrentRow } from './decide-write.ts'
import type { ValidWrite } from './validate-write.ts'

/**
 * Where a row takes its measures from an uploaded file, that file is there before the row names it. null: it is, or the
 * write names none. Else the write is refused, but not for good: a device that still has the file uploads it again, and
 * sends the write again.
 *
 * The file's row stays locked until the end of the transaction, so that no sweep takes it in between.
 */
export async function missingFile(
  sql: ReservedSql,
  write: Write,
  valid: ValidWrite,
  current: CurrentRow | null,
): Promise<FinalAnswer | null> {
  if (valid.op === 'delete') return null
  for (const field of fieldsOfFiles(entityNamed(write.entity))) {
    const address = valid.mine[field]
    if (typeof address !== 'string' || parseUploadAddress(address) === null) continue
    if (current?.row[field] === address) continue
    const [file] = await sql`select from media_files where address = ${address} for key share`
    if (file === undefined) {
      return { status: 'rejected', errors: [{ field, code: 'gone', message: MISSING }] }
    }
  }
  return null
}

const MISSING = 'The file is not on the server: upload it again'

/** Whether an answer says that a file is missing, and the write is to come again after it. */
export function saysMissingFile(write: Write, answer: Answer): boolean {
  if (answer.status !== 'rejected') return false
  const fields = fieldsOfFiles(entityNamed(write.entity))
  return answer.errors.some(({ field, code }) => code === 'gone' && field !== null && fields.includes(field))
}

/** The fields that hold the address of a file of which the row has measures. */
function fieldsOfFiles({ fields }: Entity): string[] {
  const addresses = Object.values(fields).flatMap(({ derivation }) =>
    derivation?.kind === 'read-from-file' ? [derivation.address] : [],
  )
  return [...new Set(addresses)]
}
