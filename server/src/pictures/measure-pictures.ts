import { join } from 'node:path'
import type postgres from 'postgres'
import type { Logger } from '../process/logger.ts'
import { measurePicture } from './measure-picture.ts'

interface MeasureOptions {
  sql: postgres.Sql
  dataDir: string
  logger: Pick<Logger, 'warn'>
}

export interface PictureMeasuring {
  /** Looks for pictures that are not measured yet. */
  wake: () => void
  /** Resolves when everything that was there at the last `wake` is measured. */
  whenIdle: () => Promise<void>
  /** Measures nothing any more, once it has finished the picture at hand. */
  stop: () => Promise<void>
}

const batch = 50

/**
 * Reads the files behind assets that are new, or have another file than before, and stores what pages need of
 * them. What cannot be read is left alone until the next start.
 */
export function startPictureMeasuring({ sql, dataDir, logger }: MeasureOptions): PictureMeasuring {
  const hopeless = new Set<string>()
  let work: Promise<void> = Promise.resolve()
  let waiting = false
  const life = new AbortController()

  async function measureAll(): Promise<void> {
    waiting = false
    while (!life.signal.aborted) {
      const rows = await sql<{ id: string; url: string }[]>`
        select id, image_url as url from website_assets
        where content_hash is null and image_url like '/media/%' and id <> all (${[...hopeless]}::uuid[])
        order by id limit ${batch}`
      if (rows.length === 0) return
      for (const { id, url } of rows) {
        if (life.signal.aborted) return
        await measure(id, url)
      }
    }
  }

  async function measure(id: string, url: string): Promise<void> {
    const name = /^\/media\/([\w-][\w.-]{0,200})$/.exec(url)?.[1]
    const measures = name === undefined ? null : await measurePicture(join(dataDir, 'media', name))
    if (measures === null) {
      hopeless.add(id)
      return
    }
    // Only while it is still this file: an edit may have replaced it meanwhile.
    await sql`
      update website_assets set ${sql({ ...measures })} where id = ${id} and image_url = ${url}`
  }

  return {
    wake() {
      if (waiting) return
      waiting = true
      work = work
        .then(measureAll)
        .catch((error: unknown) =>
          logger.warn('Measuring pictures failed; tried again after the next change', error),
        )
    },
    whenIdle: () => work,
    stop() {
      life.abort()
      return work
    },
  }
}
