// A tus 1.0 upload server with a real connection and failures that the test chooses.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

interface Upload {
  readonly length: number
  readonly metadata: string
  bytes: Buffer
}

export interface UploadServer {
  /** The address at which uploads are created. */
  readonly endpoint: string
  /** The uploads by id. */
  readonly uploads: Map<string, Upload>
  /** The method and path of each request. */
  readonly requests: string[]
  /** The statuses of the responses in order. */
  readonly statuses: number[]
  /** The connection is closed after this many bytes of a PATCH, once for each number. */
  readonly cuts: number[]
  /** Responses to requests with this method. Each is used once. */
  readonly responses: { method: string; status: number; body?: unknown; headers?: Record<string, string> }[]
  /** Makes the server respond with 404 to unknown uploads, like an older version. */
  isOfOldRelease: boolean
  close(): void
}

export async function startUploadServer(): Promise<UploadServer> {
  const uploads: UploadServer['uploads'] = new Map()
  const requests: string[] = []
  const statuses: number[] = []
  const cuts: number[] = []
  const responses: UploadServer['responses'] = []

  const server = createServer((request, response) => void handle(request, response))
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    requests.push(`${method} ${url}`)
    response.setHeader('tus-resumable', '1.0.0')
    response.once('finish', () => statuses.push(response.statusCode))
    const planned = responses.findIndex((each) => each.method === method)
    const [answer] = planned === -1 ? [] : responses.splice(planned, 1)
    if (answer !== undefined) {
      request.resume()
      response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? {}))
      return
    }
    if (method === 'POST') return create(request, response)
    const upload = uploads.get(url.split('/').at(-1) ?? '')
    if (upload === undefined) {
      const isPreferred = request.headers['prefer'] === 'unknown=204' && !self.isOfOldRelease
      return void response.writeHead(isPreferred ? 204 : 404).end()
    }
    if (method === 'HEAD') {
      const headers = { 'upload-offset': upload.bytes.length, 'upload-length': upload.length }
      return void response.writeHead(200, headers).end()
    }
    if (Number(request.headers['upload-offset']) !== upload.bytes.length) {
      return void response.writeHead(409).end()
    }
    const cut = cuts.shift() ?? Infinity
    let taken = 0
    for await (const chunk of request) {
      const bytes = z
        .instanceof(Buffer)
        .parse(chunk)
        .subarray(0, cut - taken)
      taken += bytes.length
      upload.bytes = Buffer.concat([upload.bytes, bytes])
      if (taken >= cut) return void request.socket.destroy()
    }
    response.writeHead(204, { 'upload-offset': upload.bytes.length }).end()
  }

  function create(request: IncomingMessage, response: ServerResponse): void {
    const metadata = String(request.headers['upload-metadata'])
    const address = metadataOf(metadata, 'address')
    const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(address)?.[0] ?? ''
    const length = Number(request.headers['upload-length'])
    uploads.set(id, { length, metadata, bytes: Buffer.alloc(0) })
    response.writeHead(201, { location: `/api/uploads/${id}` }).end()
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const self: UploadServer = {
    endpoint: `http://127.0.0.1:${port}/api/uploads`,
    uploads,
    requests,
    statuses,
    cuts,
    responses,
    isOfOldRelease: false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return self
}

export function metadataOf(header: string, name: string): string {
  const value = header.split(',').find((each) => each.startsWith(`${name} `)) ?? ''
  return Buffer.from(value.slice(name.length + 1), 'base64').toString()
}
