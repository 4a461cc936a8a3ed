import type { Sql } from 'postgres'

/** The publication that the shape service follows, as it is now. */
export interface PublicationLook {
  slot: string
  publication: string
  /** null: there is none, or one that leaves out kinds of changes */
  number: string | null
  /** By the names of its tables; all of them have one entry where the publication is for all tables. */
  entries: Readonly<Record<string, string>>
}

/**
 * A publication, and each entry of one, has a number that no later one gets: the same number as before means that the
 * table was in it all the time. A slot that ElectricSQL has left stays until somebody drops it: it does not count while
 * our own engine follows.
 *
 * @param known the slot of the last look: it counts where several are left
 * @returns null: ElectricSQL does not follow this database; our own engine looks by itself
 */
export async function readPublication(sql: Sql, known: string | null): Promise<PublicationLook | null> {
  const [look] = await sql<PublicationLook[]>`
    with followed as (
      select slot_name::text as slot, regexp_replace(slot_name, '^electric_slot_', 'electric_publication_') as publication
      from pg_replication_slots
      where database = current_database() and slot_name like 'electric\\_slot\\_%'
        and (active or not exists (
          select from pg_replication_slots
          where database = current_database() and slot_name like 'coop\\_shapes\\_%' and active))
      order by active desc, slot_name = ${known} desc, slot_name limit 1)
    select slot, publication,
      case when pubinsert and pubupdate and pubdelete and pubtruncate then p.oid::text end as number,
      coalesce((select jsonb_object_agg(c.relname, coalesce(r.oid, p.oid)::text)
        from pg_class c left join pg_publication_rel r on r.prrelid = c.oid and r.prpubid = p.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and (p.puballtables or r.oid is not null)), '{}') as entries
    from followed left join pg_publication p on p.pubname = followed.publication`
  return look ?? null
}
