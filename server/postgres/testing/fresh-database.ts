import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { dropDatabase } from '../src/drop-database.ts'

export type FreshDatabase = {
  url: string
  /** drops its replication slots, then the database with all its connections */
  drop: () => Promise<void>
}

/**
 * Makes a new database on a server where we are superuser. `template` returns the name of the database to copy; it gets
 * a connection to the server.
 */
export async function createFreshDatabase(
  server: string,
  template: (admin: postgres.Sql) => Promise<string> = async () => 'template1',
): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withAdmin(server, async (admin) => {
    await admin.unsafe(`create database ${name} template ${await template(admin)}`)
  })
  return {
    url: databaseUrl(server, name),
    drop: () => withAdmin(server, (admin) => dropWithSlots(admin, name)),
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function dropWithSlots(admin: postgres.Sql, name: string): Promise<void> {
  // A slot in use cannot be dropped, and its reader may reconnect at once, so this repeats until none is left.
  for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
    const slots = await admin<{ slot: string; pid: number | null }[]>`
      select slot_name as slot, active_pid as pid from pg_replication_slots where database = ${name}`
    if (slots.length === 0) break
    for (const { slot, pid } of slots) {
      if (pid !== null) await admin`select pg_terminate_backend(${pid}, 1000)`
      await admin`select pg_drop_replication_slot(${slot})`.catch(ignoreSlotInUse)
    }
  }
  await dropDatabase(admin, name)
}

function ignoreSlotInUse(error: unknown): void {
  const gone = ['55006', '42704'] // object_in_use, undefined_object
  if (!(error instanceof postgres.PostgresError && gone.includes(error.code))) throw error
}

async function withAdmin<T>(server: string, work: (admin: postgres.Sql) => Promise<T>): Promise<T> {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
