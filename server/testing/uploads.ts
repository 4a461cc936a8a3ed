import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@coop/sync/releases'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { createUuid7, type MediaType, uploadAddress } from '@coop/sync/rules'
import { Hono } from 'hono'
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { z } from 'zod'
import { createRecordingLogger } from './recording-logger.ts'
import { createErrorHandler, notFoundHandler } from '../src/http/problem.ts'
import { createRequestListener } from '../src/http/request-listener.ts'
import { inspectUpload } from '../src/picture-processes/inspection/inspect-upload.ts'
import type { Inspect } from '../src/picture-processes/inspection/inspection.ts'
import { openFolderStorage } from '../src/storage/folder-storage.ts'
import type { MediaStorage } from '../src/storage/media-storage.ts'
import { createUploadRoutes } from '../src/media/uploads/upload-routes.ts'

const newUploadId = createUuid7(Date.now, randomBytes)

export interface UploadSetup {
  database: TestDatabase
  storage: MediaStorage
  port: number
  /** Like another process of the app, it shares only database and storage. */
  otherPort: number
  /** Replaces the storage or inspection of the routes for part of a test. */
  replace: { storage: MediaStorage; inspect: Inspect }
  logLines: string[]
  /** The ids of uploads that are still stored. */
  staged: () => Promise<string[]>
  stored: () => Promise<string[]>
  close: () => Promise<void>
}

export async function setUpUploads(): Promise<UploadSetup> {
  const database = await createTestDatabase({ migrate: true })
  const folder = await mkdtemp(join(tmpdir(), 'coop-uploads-'))
  const storage = await openFolderStorage(join(folder, 'media'))
  const logger = createRecordingLogger()
  const replace = { storage, inspect: inspectUpload }
  const options = {
    sql: database.sql,
    principalOf: async (request: Request) => {
      const id = request.headers.get('x-who')
      if (id === null) return null
      const role: Role | null = id === 'guest' ? null : 'admin'
      const { signal: ended } = new AbortController()
      return { id, email: `${id}@example.org`, admin: role !== null, role, ended }
    },
    storage: { ...storage, put: (...file: Parameters<MediaStorage['put']>) => replace.storage.put(...file) },
    inspect: (task: Parameters<Inspect>[0]) => replace.inspect(task),
    logger,
  }
  const [one, two] = [await serve(options), await serve(options)]
  return {
    database,
    storage,
    port: one.port,
    otherPort: two.port,
    replace,
    logLines: logger.lines,
    staged: async () => {
      const rows = await database.sql<{ id: string }[]>`select id from staged_uploads where refusal is null`
      return rows.map(({ id }) => id)
    },
    stored: async () => {
      const paths: string[] = []
      for await (const { path } of storage.list()) paths.push(path)
      return paths.toSorted()
    },
    close: async () => {
      for (const { close } of [one, two]) close()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

async function serve(
  options: Parameters<typeof createUploadRoutes>[0] & { logger: ReturnType<typeof createRecordingLogger> },
) {
  const app = new Hono()
  app.onError(createErrorHandler(options.logger))
  app.notFound(notFoundHandler)
  app.route('/', createUploadRoutes(options))
  const listener = createRequestListener(app.fetch, options.logger)
  const server = createServer((request, response) => void listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { port, close: () => server.close().closeAllConnections() }
}

export interface TestFile {
  readonly id: string
  readonly address: string
  readonly bytes: Buffer
}

export function aFile(bytes: Buffer, type: MediaType, name = 'A file.bin'): TestFile {
  const id = newUploadId()
  return { id, address: uploadAddress({ category: 'team-photos', id, type }, name), bytes }
}

/** A PDF of this many incompressible bytes. */
export function aPdf(size: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 16), Buffer.from('\n%%EOF\n')])
}

/** Uploads like the admin: it requests the offset, starts the upload if there is none, and continues after faults. */
export async function upload(
  port: number,
  { id, address, bytes }: TestFile,
  options: Partial<UploadOptions> = {},
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `http://127.0.0.1:${port}/api/uploads`,
      uploadUrl: `http://127.0.0.1:${port}/api/uploads/${id}`,
      metadata: { address, filename: 'whatever.bin', source: 'ab'.repeat(32) },
      headers: { 'x-who': 'anna' },
      chunkSize: 1_000_000,
      storeFingerprintForResuming: false,
      retryDelays: Array.from({ length: 20 }, () => 20),
      ...options,
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })
}

/** The status and the text of the failure of an upload. */
export async function refusalOf(done: Promise<void>): Promise<[number, string]> {
  const error = await done.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof DetailedError) || error.originalResponse === null) throw error
  const { detail } = z.object({ detail: z.string() }).parse(JSON.parse(error.originalResponse.getBody()))
  return [error.originalResponse.getStatus(), detail]
}
