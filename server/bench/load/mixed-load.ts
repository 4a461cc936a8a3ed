import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createMemoryRows, type JsonRow, startReader } from '@coop/sync/reader'
import { publicShapes } from '@coop/sync/shapes'
import { z } from 'zod'
import type { App } from '../app-process.ts'
import { aPhoto, renaming, send, signIn, upload, visit } from '../requests.ts'

/** All work of the site at once. Each piece starts on time, even if the previous one has not ended. */
export const rates = { pages: 50, edits: 5, uploads: 0.5, events: 250, readers: 20 } as const

export interface MixedLoad {
  pages: number[]
  edits: number[]
  /** from the click to the screen of another reader */
  seen: number[]
  uploads: number[]
  failures: string[]
}

const paths = ['/', '/offering', '/cases', '/insights', '/members']

export async function runMixedLoad(app: App, rowId: string, seconds: number): Promise<MixedLoad> {
  const { cookie, userId } = await signIn(app)
  const result: MixedLoad = { pages: [], edits: [], seen: [], uploads: [], failures: [] }
  const sentAt = new Map<string, number>()
  const readers = Array.from({ length: rates.readers }, () => startedReader(app.url))
  await Promise.all(readers.map(({ reader }) => reader.ready))
  const [first] = readers
  const stopSeeing = first?.rows.subscribe(() => {
    const name = nameIn(first)
    const at = sentAt.get(name)
    if (at !== undefined) result.seen.push(performance.now() - at)
    sentAt.delete(name)
  })
  const photo = await aPhoto()
  let name = first === undefined ? '' : nameIn(first)
  let seq = 0
  let visits = 0

  const edit = async (): Promise<void> => {
    const next = `Renamed for the ${(seq += 1)}th time`
    const write = { ...renaming(rowId, userId), seq, base: { name }, changes: { name: next } }
    name = next
    sentAt.set(next, performance.now())
    await send(app.url, cookie, write)
  }
  const visitNext = () => visit(app.url + (paths[(visits += 1) % paths.length] ?? '/'))
  const ends = Date.now() + seconds * 1000
  const events = sendEvents(app.url, seconds)
  await Promise.all([
    repeat('pages', visitNext, result, ends),
    repeat('edits', edit, result, ends),
    repeat('uploads', () => upload(app.url, cookie, photo), result, ends),
  ])
  await events.catch((error: unknown) => result.failures.push(`events: ${String(error)}`))
  // All readers must receive the last edit.
  for (const deadline = Date.now() + 10_000; Date.now() < deadline && readers.some(isBehind);) await pause(50)
  if (readers.some(isBehind)) result.failures.push('a reader did not get the last edit')
  stopSeeing?.()
  await Promise.all(readers.map(({ reader }) => reader.stop()))
  return result

  function nameIn({ rows }: ReturnType<typeof startedReader>): string {
    return z.string().parse(rows.rows()['services']?.get(rowId)?.['name'])
  }

  function isBehind(one: ReturnType<typeof startedReader>): boolean {
    return nameIn(one) !== name
  }
}

async function repeat(
  kind: 'pages' | 'edits' | 'uploads',
  work: () => Promise<void>,
  { [kind]: times, failures }: MixedLoad,
  ends: number,
): Promise<void> {
  const open = new Set<Promise<void>>()
  for (let due = Date.now(); due < ends; due += 1000 / rates[kind]) {
    await pause(Math.max(0, due - Date.now()))
    const beganAt = performance.now()
    const one = work()
      .then(() => void times.push(performance.now() - beganAt))
      .catch((error: unknown) => void failures.push(String(error)))
      .finally(() => open.delete(one))
    open.add(one)
    // Each edit is based on the result of the previous one.
    if (kind === 'edits') await one
  }
  await Promise.all(open)
}

function startedReader(url: string) {
  const names = [...publicShapes.keys()]
  const rows = createMemoryRows<Record<string, JsonRow>>(names)
  const lifetime = new AbortController()
  const reader = startReader({ url: `${url}/shapes`, names, store: rows, signal: lifetime.signal })
  return { rows, reader }
}

async function sendEvents(url: string, seconds: number): Promise<void> {
  const script = fileURLToPath(new URL('event-sender.ts', import.meta.url))
  const input = JSON.stringify({ url, perSecond: rates.events, perRequest: 5, seconds })
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script, input])
}
