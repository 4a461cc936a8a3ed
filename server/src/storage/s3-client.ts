import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { backoffMs } from '@coop/sync/backoff'
import { trimEndOf } from '@coop/sync/rules'

export interface S3Options {
  /** Origin of the store, with a path if it has one; the bucket is appended to the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** the prefix of its settings, for messages about them: `S3` */
  settings?: string
}

interface S3RequestOptions {
  headers?: Record<string, string>
  search?: Record<string, string>
  body?: Uint8Array
  /** Statuses besides success that the caller handles. */
  accept?: readonly number[]
}

/** Sends signed requests to one bucket. */
interface S3Client {
  /** @throws S3Error, after retries of temporary failures */
  request: (method: string, key: string, options?: S3RequestOptions) => Promise<Response>
  /** @throws an error of one sentence for the operator */
  check: () => Promise<void>
}

class S3Error extends Error {
  override name = 'S3Error'
}

const MOST_TRIES = 5
const PAUSE = { firstMs: 100, capMs: 2000 }

export function openS3Client({ endpoint, bucket, region, settings = 'S3', ...keys }: S3Options): S3Client {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })
  const base = `${trimEndOf(endpoint, /\//)}/${bucket}`

  async function request(
    method: string,
    key: string,
    { headers = {}, search, body, accept = [] }: S3RequestOptions = {},
  ): Promise<Response> {
    const url = `${base}${key === '' ? '' : `/${key}`}${search === undefined ? '' : `?${new URLSearchParams(search).toString()}`}`
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === MOST_TRIES
      const response = await client
        .fetch(url, { method, headers, ...(body !== undefined && { body: new Uint8Array(body) }) })
        .catch((cause: unknown) => {
          if (isLast) throw new S3Error(`there is no response to ${method} ${key}`.trimEnd(), { cause })
          return null
        })
      if (response !== null) {
        if (response.ok || accept.includes(response.status)) return response
        await response.body?.cancel()
        if (isLast || !isPassing(response.status)) {
          throw new S3Error(`the store responds to ${method} ${key} with ${response.status}`.trimEnd())
        }
      }
      await wait(backoffMs(tries, { ...PAUSE, random: Math.random() }))
    }
  }

  return {
    request,
    async check() {
      // Checks with a list, like a sweep, since every mistake in the settings makes it fail. The prefix matches no
      // file, to keep it short.
      const search = { 'list-type': '2', prefix: 'none/' }
      const { status, body } = await request('GET', '', { search, accept: [301, 400, 403, 404] }).catch(
        (cause: unknown) => {
          const why = cause instanceof S3Error ? cause.message : 'no store responds there'
          throw new Error(`${settings}_ENDPOINT is not usable: ${why}.`, { cause })
        },
      )
      await body?.cancel()
      const sentence = wrongSettings(settings)[status]
      if (sentence !== undefined) throw new Error(sentence)
    },
  }
}

const wrongSettings = (settings: string): Record<number, string> => ({
  301: `${settings}_REGION is not usable: the bucket is in another region.`,
  400: `${settings}_REGION is not usable: the store expects another one.`,
  403: `${settings}_ACCESS_KEY_ID and ${settings}_SECRET_ACCESS_KEY are not usable: the store refuses them for this bucket.`,
  404: `${settings}_BUCKET is not usable: the store has no such bucket.`,
})

/** 409: two conditional writes at the same time. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 409
}
