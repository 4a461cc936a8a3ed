import type { App } from '../app-process.ts'
import type { BenchContext } from '../bench.ts'
import { addServices } from '../many-services.ts'

/** An app of the row's own, with 10,000 services beside its demo content. */
export async function startAdminWithRows(
  context: BenchContext,
): Promise<Pick<App, 'url' | 'databaseUrl' | 'administrator'>> {
  const databaseUrl = await context.createDatabase()
  const { url, administrator } = await context.startApp(databaseUrl)
  await addServices(databaseUrl, 10_000)
  return { url, databaseUrl, administrator }
}
