import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createUuid7, type MediaType, uploadAddress } from '@coop/sync/rules'
import sharp from 'sharp'
import type { App } from '../app-process.ts'
import type { Bench, BenchContext, Measurement } from '../bench.ts'
import { signIn } from '../sign-in.ts'
import { percentile } from '../statistics.ts'

const MB = 1_000_000
const rounds = 5
const newId = createUuid7(Date.now, randomBytes)

/**
 * Uploads files as the admin does, in pieces of 1 MB, one after the other. The last response comes when the file is
 * inspected, stored and in its row; the time for that stands beside the time of the transfer.
 */
export const uploadBench: Bench<
  'plain PUT of 50 MB' | 'the way of 50 MB' | 'the end of 50 MB' | 'the end of a 12 MP JPEG'
> = {
  name: 'upload: over tus against a plain PUT',
  bar: {
    'plain PUT of 50 MB': { unit: 'MB/s', forInformation: true },
    'the way of 50 MB': { unit: 'MB/s', forInformation: true },
    'the end of 50 MB': { unit: 'ms', atMost: 1_000 },
    'the end of a 12 MP JPEG': { unit: 'ms', atMost: 1_500 },
  },
  run: async (context) => {
    const app = await context.startApp(await context.createDatabase())
    const { cookie } = await signIn(app)
    const document = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      randomBytes(50 * MB),
      Buffer.from('\n%%EOF\n'),
    ])
    const photo = await aPhoto()
    // The first upload starts the process that inspects files.
    await upload(app, cookie, photo, 'image/jpeg')
    const [documents, photos] = [
      await repeated(() => upload(app, cookie, document, 'application/pdf')),
      await repeated(() => upload(app, cookie, photo, 'image/jpeg')),
    ]
    const puts = await plainPuts(context, document)
    const rate = (ms: number): number => document.length / MB / (ms / 1000)
    return {
      'plain PUT of 50 MB': measurement(puts.map(rate), 'MB/s'),
      'the way of 50 MB': measurement(
        documents.map(({ wayMs }) => rate(wayMs)),
        'MB/s',
      ),
      'the end of 50 MB': measurement(
        documents.map(({ endMs }) => endMs),
        'ms',
      ),
      'the end of a 12 MP JPEG': measurement(
        photos.map(({ endMs }) => endMs),
        'ms',
      ),
    }
  },
}

/** A photograph of 4000 × 3000 with noise and detail. */
async function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const small = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return await sharp(small).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 85 }).toBuffer()
}

interface Upload {
  /** The transfer of the whole file up to its last piece. */
  wayMs: number
  /** The time from the last byte to the response. */
  endMs: number
}

async function upload({ url }: App, cookie: string, bytes: Buffer, type: MediaType): Promise<Upload> {
  const id = newId()
  const address = uploadAddress({ category: 'other', id, type }, 'bench')
  const headers = { cookie, 'tus-resumable': '1.0.0' }
  const metadata = `address ${Buffer.from(address).toString('base64')}`
  const begun = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  if (begun.status !== 201) throw new Error(`POST /api/uploads: ${begun.status} ${await begun.text()}`)
  const times: number[] = []
  for (let at = 0; at < bytes.length; at += MB) {
    const start = performance.now()
    const answer = await fetch(`${url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at),
      },
      body: new Uint8Array(bytes.subarray(at, at + MB)),
    })
    if (answer.status !== 204) throw new Error(`PATCH: ${answer.status} ${await answer.text()}`)
    times.push(performance.now() - start)
  }
  const last = times.pop() ?? 0
  const pieceMs = percentile(times, 0.5)
  const rest = (bytes.length % MB || MB) / MB
  const wayMs = times.reduce((sum, ms) => sum + ms, 0) + pieceMs * rest
  return { wayMs, endMs: last - pieceMs * rest }
}

async function plainPuts(context: BenchContext, bytes: Buffer): Promise<number[]> {
  const file = join(await context.createFolder(), 'put')
  const program = fileURLToPath(new URL('./put-server.ts', import.meta.url))
  const server = fork(program, [file], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  context.afterwards(async () => void server.kill())
  if (server.stdout === null) throw new Error('The bare server has no output')
  const [line] = await once(server.stdout, 'data')
  const url = String(line).trim()
  return await repeated(async () => {
    const start = performance.now()
    const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
    if (answer.status !== 204) throw new Error(`PUT: ${answer.status}`)
    return performance.now() - start
  })
}

async function repeated<T>(step: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await step())
  return results
}

function measurement(values: number[], unit: string): Measurement {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(0))
  return { value: percentile(values, 0.5), note: `median of ${values.length}, ${least} to ${most} ${unit}` }
}
