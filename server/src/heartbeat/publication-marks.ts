import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { PublicationLook } from './read-publication.ts'

/** The publication as all processes of the app last knew it to be whole, with the handles of the shapes read by it. */
export interface PublicationMark extends Pick<PublicationLook, 'number' | 'entries'> {
  /** by the handles of shapes, their tables */
  handles: Readonly<Record<string, string>>
}

/** One process makes the shapes anew; the others find that it did. */
const PURGED_FOR = '60 seconds'
const DROP_TRIES = 50

export async function readMark(sql: Sql, publication: string): Promise<PublicationMark | null> {
  const [mark] = await sql<PublicationMark[]>`
    select number, entries, handles from publication_marks where publication = ${publication}`
  return mark ?? null
}

export async function writeMark(sql: Sql, publication: string, mark: PublicationMark): Promise<void> {
  const { number, entries, handles } = mark
  await sql`
    insert into publication_marks (publication, number, entries, handles)
    values (${publication}, ${number}, ${sql.json(entries)}, ${sql.json(handles)})
    on conflict (publication) do update
      set number = excluded.number, entries = excluded.entries, handles = excluded.handles`
}

/**
 * Takes its slot from a shape service, which then makes all its shapes anew.
 * @returns false: another process has just done so
 * @throws the database's error, when the slot could not be taken
 */
export async function purgeShapes(sql: Sql, { publication, slot }: PublicationLook): Promise<boolean> {
  const ours = await sql`
    update publication_marks set purged_at = now()
    where publication = ${publication} and coalesce(purged_at < now() - ${PURGED_FOR}::interval, true)
    returning 1`
  if (ours.length === 0) return false
  for (let tries = 1; ; tries += 1) {
    await sql`select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = ${slot}`
    try {
      await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${slot}`
      return true
    } catch (error) {
      // The service has not let go of it yet, or has taken it again.
      if (tries === DROP_TRIES) throw error
      await pause(20)
    }
  }
}
