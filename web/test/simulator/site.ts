import type { Json, FinalAnswer, Write } from '@coop/sync/write'
import { ShapeServer } from '../../src/admin/testing/shape-server-fixture.ts'
import type { Send } from './browser.ts'
import type { Scheduler } from './scheduler.ts'

interface Version {
  readonly writeId: string
  readonly userId: string
  readonly values: Record<string, Json> | null
}

/** The fields that the people of a simulation change. */
export const FIELDS = ['name', 'short_description', 'hero_image_url', 'published'] as const

/** What can happen to a request. */
const outcomes = ['answered', 'lost before', 'lost after', 'late', 'doubled', 'failed'] as const

/** The site: it stores and answers writes and uploads, and sends the rows. It decides conflicts as the real one does. */
export class Site {
  readonly server = new ShapeServer()
  /** Uploaded files by address. */
  readonly files = new Set<string>()
  /** All values of a row's field, in order, with the person who wrote each. */
  readonly history = new Map<string, { readonly value: Json; readonly userId: string }[]>()
  /** What must not happen. */
  readonly faults: string[] = []
  /** False: every request fails. */
  isUp = true
  /** The share of requests that something happens to. */
  trouble = 0
  readonly #scheduler: Scheduler
  readonly #versions = new Map<string, Version[]>()

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
    this.server.judge = (write) => {
      const answer = this.#judge(write)
      if (answer.status === 'accepted') this.#note(write)
      return answer
    }
  }

  row(rowId: string): Record<string, Json> | undefined {
    return this.server.rows('services').get(rowId)
  }

  valuesOf(rowId: string, field: string): readonly { readonly value: Json; readonly userId: string }[] {
    return this.history.get(`${rowId} ${field}`) ?? []
  }

  /** Sends a request of a page over its network. */
  readonly send: Send = (page, request) =>
    new Promise((resolve, reject) => {
      const { random, outside } = this.#scheduler
      const outcome = random.chance(this.trouble) ? random.pick(outcomes) : 'answered'
      const travel = () => (outcome === 'late' ? 500 + random.below(20_000) : 5 + random.below(60))
      let isSettled = false
      const settle = (work: () => void): void => {
        isSettled = true
        this.#scheduler.enqueue(page.thread, 'network', work)
      }
      const fail = (error: unknown) => settle(() => reject(error))
      const lost = (): void => {
        this.#scheduler.setTimer(outside, travel(), () => fail(new TypeError('Failed to fetch')))
      }
      // The signal of a settled request may be collected as garbage, so its event must not make a difference.
      request.signal.addEventListener('abort', () => isSettled || fail(request.signal.reason))
      if (!page.device.isOnline) return lost()
      const arrive = async (): Promise<void> => {
        const response = await this.#answer(request, outcome)
        if (outcome === 'lost after' || !page.device.isOnline) return lost()
        this.#scheduler.setTimer(outside, travel(), () => settle(() => resolve(response)))
      }
      this.#scheduler.setTimer(outside, travel(), () => {
        if (!this.isUp || outcome === 'lost before') lost()
        else arrive().catch(fail)
      })
    })

  async #answer(request: Request, outcome: (typeof outcomes)[number]): Promise<Response> {
    if (outcome === 'failed') return Response.json({ title: 'Busy' }, { status: 503 })
    const twice = outcome === 'doubled' && request.method === 'POST' ? request.clone() : null
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/uploads')) return this.#upload(request)
    if (!/^\/(?:shapes|api\/(?:writes|row-count))/.test(pathname)) return new Response(null, { status: 404 })
    const response = await this.server.fetch(request)
    if (twice !== null) await this.server.fetch(twice)
    // The body travels with the response.
    return new Response(await response.text(), { status: response.status, headers: response.headers })
  }

  async #upload(request: Request): Promise<Response> {
    this.files.add(await request.text())
    return new Response(null, { status: 204 })
  }

  #note(write: Write): void {
    const { id, rowId, userId, op, changes } = write
    const versions = this.#versions.get(rowId) ?? []
    this.#versions.set(rowId, versions)
    versions.push({
      writeId: id,
      userId,
      values: op === 'delete' ? null : { ...this.row(rowId), ...changes },
    })
    for (const [field, value] of Object.entries(changes)) {
      const values = this.history.get(`${rowId} ${field}`) ?? []
      this.history.set(`${rowId} ${field}`, values)
      if (values.at(-1)?.value !== value) values.push({ value, userId })
    }
  }

  #judge(write: Write): FinalAnswer {
    const { rowId, op, base, changes } = write
    const row = this.row(rowId)
    const picture = changes['hero_image_url']
    if (typeof picture === 'string' && picture !== '' && !this.files.has(picture)) {
      this.faults.push(`a write names ${picture} before it is uploaded`)
      return {
        status: 'rejected',
        errors: [{ field: 'hero_image_url', code: 'gone', message: 'No such file' }],
      }
    }
    if (op === 'insert') {
      if (row === undefined) return { status: 'accepted' }
      return { status: 'rejected', errors: [{ field: 'id', code: 'invalid', message: 'It exists already' }] }
    }
    if (row === undefined) {
      if (op === 'delete') return { status: 'accepted' }
      const last = this.#versions.get(rowId)?.findLast(({ values }) => values !== null)?.values ?? null
      return { status: 'conflict', conflict: { kind: 'deleted', last: last && clientValues(last) } }
    }
    const rowWriteId = typeof row['write_id'] === 'string' ? row['write_id'] : ''
    if (op === 'delete') {
      if (base['write_id'] === rowWriteId && !this.#isChangedSince(write)) return { status: 'accepted' }
      return { status: 'conflict', conflict: { kind: 'changed', rowWriteId, theirs: clientValues(row) } }
    }
    const fields = Object.entries(changes).flatMap(([field, mine]) => {
      const [theirs, was] = [row[field] ?? null, base[field] ?? null]
      return theirs === was || theirs === mine ? [] : [{ field, base: was, mine, theirs }]
    })
    if (fields.length === 0) return { status: 'accepted' }
    return { status: 'conflict', conflict: { kind: 'fields', rowWriteId, fields } }
  }

  /** Whether another person has changed the row since the write that the author of a deletion saw. */
  #isChangedSince({ rowId, base: { seen }, userId }: Write): boolean {
    if (seen === undefined) return false
    const versions = this.#versions.get(rowId) ?? []
    const from = seen === null ? -1 : versions.findLastIndex(({ writeId }) => writeId === seen)
    return versions.slice(from + 1).some((version) => version.userId !== userId)
  }
}

function clientValues(row: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(FIELDS.map((field) => [field, row[field] ?? null]))
}
