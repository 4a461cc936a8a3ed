import { z } from 'zod'
import type { MirrorDb } from './mirror-db.ts'
import { mirrorSchema } from './mirror-schema.ts'

/**
 * Prepares the schema. The database contains the schema version with which it was made; rows of another schema cannot
 * be read.
 */
export async function prepareMirror(db: MirrorDb): Promise<void> {
  const schema = mirrorSchema()
  if ((await madeWith(db)) !== schema) {
    await db.transaction(async (tx) => {
      await tx.exec(schema)
      await tx.exec('create table made_with (schema text not null)')
      await tx.query('insert into made_with values ($1)', [schema])
    })
  }
}

async function madeWith(db: MirrorDb): Promise<string | null> {
  const { rows: tables } = await db.query(`select 1 where to_regclass('made_with') is not null`)
  if (tables.length === 0) return null
  const { rows } = await db.query('select schema from made_with')
  return z.array(z.object({ schema: z.string() })).parse(rows)[0]?.schema ?? null
}
