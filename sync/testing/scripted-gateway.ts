import { afterEach, vi } from 'vitest'
import { createGateway, type Gateway, type GatewayOptions } from '../src/gateway/create-gateway.ts'
import { engineOffsets } from '../src/gateway/offsets-source.ts'
import type { Principal } from '../src/gateway/principal.ts'
import { offsetsResponseSchema, type OffsetsResponse } from '../src/protocol/offsets-response.ts'
import { adminShapes } from '../src/shapes.ts'
import { scriptedEngine, type ScriptedEngine } from './scripted-engine.ts'

export const origin = 'https://site.test'
const open: Gateway[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const gateway of open.splice(0)) gateway.close()
})

/** A gateway before a scripted engine, with functions to send requests; closed after the test. */
export interface GatewaySetup {
  engine: ScriptedEngine
  gateway: Gateway
  upstream: Request[]
  get: (path: string, init?: RequestInit) => Promise<Response>
  offsets: (query?: string, init?: RequestInit) => Promise<OffsetsResponse>
}

export function setUpGateway(
  options: Partial<GatewayOptions> = {},
  engine = scriptedEngine([...adminShapes.keys()]),
): GatewaySetup {
  const upstream: Request[] = []
  const gateway = createGateway({
    upstream: (request) => {
      upstream.push(request)
      return engine.fetch(request)
    },
    secret: 'hush',
    offsets: engineOffsets(engine),
    principalOf: async () => null,
    ...options,
  })
  open.push(gateway)
  const get = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await gateway.fetch(new Request(origin + path, init))
    if (response === null) throw new Error(`${path} is not the gateway's`)
    return response
  }
  return {
    engine,
    gateway,
    upstream,
    get,
    offsets: async (query = '', init) =>
      offsetsResponseSchema.parse(await (await get(`/shapes/heads${query}`, init)).json()),
  }
}

export function anna(rest: Partial<Principal> = {}): Principal {
  return { id: 'anna', admin: true, ended: new AbortController().signal, ...rest }
}

export const change = (name: string) => ({
  table: 'services',
  op: 'insert' as const,
  row: { id: name, name },
})
