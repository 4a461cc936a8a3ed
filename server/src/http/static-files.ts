import { createHash } from 'node:crypto'
import { type Dirent, existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { isNotModified } from './conditional-request.ts'
import { negotiate } from './content-negotiation.ts'

type Variant = { file: string; size: number }
type StaticFile = Variant & { type: string; etag: string; immutable: boolean; variants: Map<string, Variant> }
export type StaticFiles = (request: Request) => Promise<Response | undefined> | undefined

/** The encodings that a build may contain, smallest first, with their file endings. */
const encodings: [string, string][] = [
  ['br', '.br'],
  ['zstd', '.zst'],
  ['gzip', '.gz'],
]

/**
 * The files of a build, listed once at the start. A request is looked up in that list, so no path can reach a file
 * outside of it. Names below /assets/ contain a hash and are cached for a year. Everything else is revalidated each
 * time (and mostly gets 304).
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return () => undefined
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const paths = new Set(entries.map((entry) => pathOf(folder, entry)))
  for (const entry of entries) {
    const path = pathOf(folder, entry)
    const isVariant = encodings.some(
      ([, ending]) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)),
    )
    if (!isVariant && path !== '/index.html' && !path.startsWith('/.'))
      files.set(path, await describe(folder, path, paths))
  }
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const file = files.get(new URL(request.url).pathname)
    return file === undefined ? undefined : fileResponse(file, request)
  }
}

/** @returns undefined for a file that a later build has removed */
async function fileResponse(file: StaticFile, request: Request): Promise<Response | undefined> {
  const encoding = negotiate(request.headers.get('accept-encoding'), [...file.variants.keys()])
  const body = (encoding === undefined ? undefined : file.variants.get(encoding)) ?? file
  const etag = encoding === undefined ? file.etag : `${file.etag}-${encoding}`
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${etag}"`,
  })
  if (file.variants.size > 0) headers.set('vary', 'accept-encoding')
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  if (isNotModified(request, [etag])) return new Response(null, { status: 304, headers })
  headers.set('content-length', String(body.size))
  const content = await readFile(body.file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  return content && new Response(request.method === 'HEAD' ? null : content, { headers })
}

async function describe(folder: string, path: string, paths: Set<string>): Promise<StaticFile> {
  const file = join(folder, path)
  const variants = new Map<string, Variant>()
  for (const [name, ending] of encodings) {
    if (!paths.has(path + ending)) continue
    variants.set(name, { file: file + ending, size: (await stat(file + ending)).size })
  }
  const content = await readFile(file)
  return {
    file,
    size: content.length,
    type: getMimeType(path) ?? 'application/octet-stream',
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 16),
    immutable: path.startsWith('/assets/'),
    variants,
  }
}

function pathOf(folder: string, entry: Dirent): string {
  return `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`
}
