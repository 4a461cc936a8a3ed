import type postgres from 'postgres'

/** A table like the site's: an id, some short values and two texts, about 330 bytes a row. */
export async function createFilledTable(sql: postgres.Sql, rows: number): Promise<void> {
  await sql`
    create table bench_rows (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      category text not null,
      published boolean not null,
      priority integer not null,
      introduction text,
      description text,
      updated_at timestamptz not null default now()
    )`
  await sql`alter table bench_rows replica identity full`
  await insertRows(sql, rows)
  await sql`analyze bench_rows`
}

export async function insertRows(sql: postgres.Sql, rows: number): Promise<void> {
  await sql`
    insert into bench_rows (name, category, published, priority, introduction, description)
    select 'Service number ' || n, 'DEEP-DIVES', n % 7 > 0, n % 100,
      'What it is about, in "one" sentence of usual length ' || md5(n::text),
      'A paragraph\nthat says more, and ' || repeat(md5((n * 7)::text) || ' ', 4)
    from generate_series(1, ${rows}::int) n`
}

/** Commits `transactions` transactions of 50 inserts each, from inside Postgres: no client is in their way. */
export async function prepareWriter(sql: postgres.Sql): Promise<(transactions: number) => Promise<void>> {
  await sql.unsafe(`
    create procedure write_transactions(transactions integer) language plpgsql as $$
    begin
      for t in 1..transactions loop
        insert into bench_rows (name, category, published, priority, introduction, description)
        select 'Written ' || t || '/' || n, 'PR', true, n, 'An introduction of usual length', md5(n::text)
        from generate_series(1, 50) n;
        commit;
      end loop;
    end $$`)
  return async (transactions) => {
    await sql.unsafe(`call write_transactions(${transactions})`)
  }
}
