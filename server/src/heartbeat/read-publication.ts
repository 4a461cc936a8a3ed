import type { Sql } from 'postgres'

/** The current publication of the shape service. */
export interface PublicationLook {
  slot: string
  publication: string
  /** null: it does not exist, or leaves out kinds of changes */
  number: string | null
  /** By the names of its tables. A publication for all tables has the same entry for each. */
  entries: Readonly<Record<string, string>>
}

/**
 * A publication and each of its entries have an id that is never reused. An unchanged id means that the table was in
 * the publication all the time. A slot left by ElectricSQL stays until somebody drops it, and is ignored while our own
 * engine follows.
 *
 * @param known the slot of the last check; it is preferred if several exist
 * @returns null: ElectricSQL does not follow this database; our own engine checks by itself
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
