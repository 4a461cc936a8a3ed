import * as http from 'node:http'
import * as https from 'node:https'

/** The part of a response that followers read. A response of `fetch` fits. */
export type SmallResponse = Pick<Response, 'ok' | 'status' | 'text'> & {
  headers: Pick<Headers, 'get' | 'has'>
}

const agents = {
  http: new http.Agent({ keepAlive: true }),
  https: new https.Agent({ keepAlive: true }),
}

/**
 * GET for small responses, by node:http: it takes a third of the processor time of `fetch`, and every commit causes a
 * request for each shape. A redirect and a failed connection are TypeErrors, as with `fetch`.
 */
export function httpGet(url: string, { signal }: { signal: AbortSignal }): Promise<SmallResponse> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void =>
      reject(signal.aborted ? signal.reason : new TypeError('fetch failed', { cause }))
    const answer = (incoming: http.IncomingMessage): void => {
      const { statusCode: status = 0 } = incoming
      const whole = textOf(incoming)
      whole.catch(() => {}) // rejects where it is awaited
      if (status >= 300 && status < 400 && status !== 304) fail(new Error(`unexpected redirect (${status})`))
      else
        resolve({
          ok: status >= 200 && status < 300,
          status,
          headers: headersOf(incoming),
          text: () => whole,
        })
    }
    const request = url.startsWith('https:')
      ? https.get(url, { signal, agent: agents.https }, answer)
      : http.get(url, { signal, agent: agents.http }, answer)
    request.on('error', fail)
  })
}

function textOf(incoming: http.IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    incoming.setEncoding('utf8')
    incoming.on('data', (part: string) => (text += part))
    incoming.on('end', () => resolve(text))
    incoming.on('error', reject)
  })
}

function headersOf({ headers }: http.IncomingMessage): SmallResponse['headers'] {
  return {
    get: (name) => {
      const value = headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : (value ?? null)
    },
    has: (name) => headers[name.toLowerCase()] !== undefined,
  }
}
