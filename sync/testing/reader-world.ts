import { expect } from 'vitest'
import { createGateway } from '../src/gateway/create-gateway.ts'
import { engineOffsets, type OffsetsSource } from '../src/gateway/offsets-source.ts'
import {
  createMemoryRows,
  startReader,
  type Reader,
  type ReaderOptions,
  type ReaderStep,
} from '../src/reader.ts'
import { publicShapes } from '../src/shapes.ts'
import { scriptedEngine, type FakeRow, type Model, type ScriptedEngine } from './scripted-engine.ts'

export const names = ['services', 'service_features', 'cases'] as const
type Name = (typeof names)[number]
export type Tables = Record<Name, FakeRow>

const publicTables = [...publicShapes.keys()]

const url = 'http://site.test/shapes'

/** An engine with a gateway in front of it, and the requests that reached the gateway. */
export interface World {
  engine: ScriptedEngine
  requests: string[]
  fetch: typeof fetch
  close(): void
}

export function aWorld(
  options: { waitMs?: number; offsets?: (engine: ScriptedEngine) => OffsetsSource } = {},
): World {
  // The gateway follows the whole public catalogue, whatever shapes a reader reads.
  const engine = scriptedEngine(publicTables)
  const offsets = options.offsets?.(engine) ?? engineOffsets(engine)
  const gateway = createGateway({
    upstream: (request) => engine.fetch(request),
    secret: null,
    offsets,
    principalOf: async () => null,
    waitMs: options.waitMs ?? 20_000,
  })
  const requests: string[] = []
  return {
    engine,
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      requests.push(`${pathname.replace('/shapes/', '')}${search}`)
      const response = await gateway.fetch(request)
      if (response === null) throw new Error(`The gateway does not answer ${request.url}`)
      return response
    },
    close: () => gateway.close(),
  }
}

export type Rows = ReturnType<typeof createMemoryRows<Tables>>

export function addressOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : input.toString()
}

/** A reader over memory that survives it, with everything that it committed. */
export function aReader(
  fetcher: typeof fetch,
  rows: Rows = createMemoryRows<Tables>(names),
  options: Partial<ReaderOptions> = {},
): { reader: Reader; rows: Rows; steps: ReaderStep[] } {
  const steps: ReaderStep[] = []
  const reader = startReader({
    url,
    names,
    store: {
      load: () => rows.load(),
      commit: async (step) => {
        await rows.commit(step)
        steps.push(step)
      },
    },
    fetch: fetcher,
    signal: new AbortController().signal,
    random: () => 0.02,
    ...options,
  })
  return { reader, rows, steps }
}

/** Expects that a reader has exactly the rows of the database at the LSN that it names. */
export function expectModel(rows: Rows, model: Model): void {
  for (const name of names)
    expect(sortRows(rows.rows()[name]), name).toEqual(sortRows(model.get(name) ?? new Map()))
}

function sortRows(rows: ReadonlyMap<string, FakeRow>): FakeRow[] {
  return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Resolves when the reader has reached `lsn`. */
export function untilReached(rows: Rows, lsn: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const state = rows.state()
      if (state === null || BigInt(state.lsn) < BigInt(lsn)) return
      end()
      resolve()
    }
    const end = rows.subscribe(look)
    look()
  })
}
