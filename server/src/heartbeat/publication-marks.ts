import type { Sql } from 'postgres'
import type { PublicationLook } from './read-publication.ts'

/**
 * The last intact state of the publication known to any process of the app, with the handles of the shapes read from
 * it.
 */
export interface PublicationMark extends Pick<PublicationLook, 'number' | 'entries'> {
  /** the tables of shapes, by handle */
  handles: Readonly<Record<string, string>>
}

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
