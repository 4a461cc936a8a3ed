import type { App } from '../../server/bench/app-process.ts'
import { addressOf, templates } from '../e2e/support/page-templates.ts'

/** The pages of a benchmark: one per template, or those named on the command line. */
export async function templateAddresses(
  app: App,
  named: readonly string[],
): Promise<{ template: string; path: string }[]> {
  const unknown = named.filter((one) => !templates.some((template) => template === one))
  if (unknown.length > 0)
    throw new Error(`no such template: ${unknown.join(', ')}; there are ${templates.join(', ')}`)
  const chosen = templates.filter((template) => named.length === 0 || named.includes(template))
  return Promise.all(chosen.map(async (template) => ({ template, path: await addressOf(app, template) })))
}
