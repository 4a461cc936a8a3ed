import { afterEach } from 'vitest'
import { aReader, aWorld, type World } from './reader-world.ts'

const open: { stop(): Promise<void> }[] = []
const worlds: World[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.stop()))
  for (const world of worlds.splice(0)) world.close()
})

/** Closed after the test. */
export function openWorld(options?: Parameters<typeof aWorld>[0]): World {
  const made = aWorld(options)
  worlds.push(made)
  return made
}

/** Stopped after the test. */
export function openReader(...args: Parameters<typeof aReader>): ReturnType<typeof aReader> {
  const started = aReader(...args)
  open.push(started.reader)
  return started
}

export const service = (id: string, name: string) => ({
  table: 'services',
  op: 'insert' as const,
  row: { id, name },
})
export const feature = (id: string, text: string) => ({
  table: 'service_features',
  op: 'insert' as const,
  row: { id, feature_text: text },
})
