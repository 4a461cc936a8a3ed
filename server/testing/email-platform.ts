import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

const contactSchema = z.object({
  email: z.string(),
  attributes: z.record(z.string(), z.string()),
  listIds: z.array(z.number()),
  updateEnabled: z.literal(true),
})

/** The fault with which the fake platform responds. */
export type Misbehaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A fake e-mail platform on a socket, which fails as a test demands. */
export interface PlatformForTests {
  url: string
  key: string
  /** the lists of each contact, by address */
  contacts: Map<string, { attributes: Record<string, string>; lists: Set<number> }>
  /** all received requests, by method and path */
  requests: string[]
  /** the faults of the next requests, one each; after that it works */
  misbehave: (...ways: Misbehaviour[]) => void
  close: () => Promise<void>
}

export const respondsWith =
  (status: number, body = '', headers: Record<string, string> = {}): Misbehaviour =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

export const isSilent: Misbehaviour = () => {}
export const hangsUp: Misbehaviour = (request) => void request.socket.destroy()
export const dripsForEver: Misbehaviour = (_, response) => {
  response.writeHead(201)
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}

export async function startPlatformForTests(): Promise<PlatformForTests> {
  const key = 'a key of the platform'
  const contacts: PlatformForTests['contacts'] = new Map()
  const requests: string[] = []
  const ways: Misbehaviour[] = []

  const put = (body: string): void => {
    const { email, attributes, listIds } = contactSchema.parse(JSON.parse(body))
    const before = contacts.get(email)
    contacts.set(email, {
      attributes: { ...before?.attributes, ...attributes },
      lists: new Set([...(before?.lists ?? []), ...listIds]),
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    requests.push(`${request.method} ${request.url}`)
    const way = ways.shift()
    if (way !== undefined) return way(request, response, body)
    if (request.headers['api-key'] !== key) return void response.writeHead(401).end('{"code":"unauthorized"}')
    if (request.method === 'POST' && request.url === '/v3/contacts') {
      put(body)
      return void response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":1}')
    }
    const [, email] = /^\/v3\/contacts\/([^?]+)\?identifierType=email_id$/.exec(request.url ?? '') ?? []
    if (request.method === 'DELETE' && email !== undefined) {
      const wasThere = contacts.delete(decodeURIComponent(email).toLowerCase())
      return void response.writeHead(wasThere ? 204 : 404).end()
    }
    response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    contacts,
    requests,
    misbehave: (...more) => void ways.push(...more),
    close: async () => {
      server.close().closeAllConnections()
      await once(server, 'close')
    },
  }
}
