import assert from 'node:assert/strict'
import process from 'node:process'
import patched, { type default as createPool } from 'postgres'
import { z } from 'zod'
import { lostConnections } from './lost-connections.ts'

/** Loses a connection of a given driver in a separate process, which may end or hang. */
const { name, driver, url } = z
  .object({ name: z.string(), driver: z.string(), url: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''))
const scenario = lostConnections.find((lost) => lost.name === name)
assert(scenario !== undefined)
const module: { default: typeof createPool } = await import(driver)
// With the patch the scenario passes here, so that a later failure is the driver's.
await scenario.run(patched, url)
process.send?.('started')
await scenario.run(module.default, url)
process.exit(0)
