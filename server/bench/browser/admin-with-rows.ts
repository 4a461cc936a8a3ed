import type { App } from '../app-process.ts'
import type { BenchContext } from '../bench.ts'
import { addServices } from '../many-services.ts'
import { stageRelease } from '../staged-release.ts'

type AdminWithRows = Pick<App, 'url' | 'databaseUrl' | 'administrator'> & {
  /** The id of a release that renames so many of the services; empty: there is none. */
  readonly release: string
}

/** An app of the row's own, with 10,000 services beside its demo content. */
export async function startAdminWithRows(context: BenchContext, released = 0): Promise<AdminWithRows> {
  const databaseUrl = await context.createDatabase()
  const { url, administrator } = await context.startApp(databaseUrl)
  const ids = await addServices(databaseUrl, 10_000)
  const release = released === 0 ? '' : await stageRelease(databaseUrl, ids.slice(0, released))
  return { url, databaseUrl, administrator, release }
}
