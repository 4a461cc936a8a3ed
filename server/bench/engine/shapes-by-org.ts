import type postgres from 'postgres'
import { type Position, readOnce } from './shape-reading.ts'

export const table = 'bench_members'

/** A narrow table whose rows belong to organisations; each shape has the rows of one. */
export async function createMembers(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`create table ${table} (id int primary key, org int not null, name text)`)
  await sql.unsafe(`alter table ${table} replica identity full`)
}

export function addressOf(url: string, org: number): string {
  return `${url}?table=${table}&where=${encodeURIComponent(`org = ${org}`)}`
}

/** Makes the shapes of the organisations from `first` to below `end`; returns where readers of them stand. */
export async function openShapes(url: string, first: number, end: number): Promise<Position[]> {
  const positions: Position[] = []
  let next = first
  const worker = async (): Promise<void> => {
    while (next < end) {
      const org = next++
      const { position } = await readOnce(addressOf(url, org), null)
      positions[org - first] = (await readOnce(addressOf(url, org), position)).position
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return positions
}
