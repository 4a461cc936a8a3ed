import { type EditedValues, type Rewrites, rewritesOf, rewrittenValues } from '@coop/sync/overlay'
import type { Write } from '@coop/sync/write'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { CurrentRow } from '../writes/decide-write.ts'
import type { ValidWrite, Values } from '../writes/validate-write.ts'

interface Edit {
  readonly write: Write
  readonly valid: ValidWrite
}

/**
 * Adjusts an edit after earlier ones that rewrite its row, as a renamed theme does. Its base and values are rewritten
 * in the same way, so that it conflicts only with changes by others.
 */
export function rewrittenEdit({ write, valid }: Edit, rewrites: Rewrites): ValidWrite {
  if (valid.op === 'delete' || rewrites.length === 0) return valid
  const through = (values: Values): Values => rewrittenValues(write.entity, jsonValues(values), rewrites)
  return { ...valid, mine: through(valid.mine), base: through(valid.base) }
}

/**
 * Returns the changes that the database will make to other rows when it applies this edit. Call it after all earlier
 * edits were applied, and before this one.
 */
export async function rewritesBy(sql: Sql, edit: Edit, current: CurrentRow | null): Promise<Rewrites> {
  const { write, valid } = edit
  if (valid.op !== 'update' || current === null) return []
  const { row } = current
  const sharing = replacesFile(edit)
    ? await sql`
        select from website_assets own join website_assets other using (image_url)
        where own.id = ${write.rowId} and other.id <> own.id limit 1`
    : []
  return rewritesOf(write.entity, row, { ...row, ...jsonValues(valid.mine) }, () => sharing.length > 0)
}

export function replacesFile({ write, valid }: Edit): boolean {
  return write.entity === 'website_assets' && valid.op === 'update' && Object.hasOwn(valid.mine, 'image_url')
}

function jsonValues(values: Values): EditedValues {
  return z.record(z.string(), z.json()).parse(values)
}
