import { addressOf, templates } from '../e2e/support/page-templates.ts'
import type { Input } from './browser-row.ts'

/** The pages that a row goes through: one for each template, or for those that the command line names. */
export async function templateAddresses(
  input: Pick<Input, 'databaseUrl' | 'templates'>,
): Promise<{ template: string; path: string }[]> {
  const unknown = input.templates.filter((named) => !templates.some((template) => template === named))
  if (unknown.length > 0)
    throw new Error(`no such template: ${unknown.join(', ')}; there are ${templates.join(', ')}`)
  const chosen = templates.filter(
    (template) => input.templates.length === 0 || input.templates.includes(template),
  )
  return Promise.all(chosen.map(async (template) => ({ template, path: await addressOf(input, template) })))
}
