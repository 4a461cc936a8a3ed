import type postgres from 'postgres'
import { storagePathOf } from '../storage/storage-path.ts'
import type { Logger } from '../process/logger.ts'
import type { PictureMeasures } from '../picture-processes/measure-picture.ts'
import {
  FileUnreadable,
  type PictureProcesses,
  ProcessKilled,
  TaskFailed,
} from '../picture-processes/picture-processes.ts'
import type { PictureSource } from './picture-source.ts'
import { measureTask } from '../picture-processes/picture-task.ts'

interface MeasureOptions {
  sql: postgres.Sql
  source: PictureSource
  processes: Pick<PictureProcesses, 'run'>
  logger: Pick<Logger, 'warn'>
}

export interface PictureMeasuring {
  /** Looks for unmeasured pictures. */
  wake: () => void
  /** Resolves when everything known at the last `wake` is measured. */
  whenIdle: () => Promise<void>
  /** Finishes the current picture and stops. */
  stop: () => Promise<void>
}

const batch = 50

/**
 * Measures pictures that are in the storage without an upload, from demo content or older installations, and stores the
 * measures that pages need. An unreadable file is skipped until the next start.
 */
export function startPictureMeasuring({ sql, source, processes, logger }: MeasureOptions): PictureMeasuring {
  const hopeless = new Set<string>()
  let work: Promise<void> = Promise.resolve()
  let waiting = false
  const lifetime = new AbortController()

  async function measureAll(): Promise<void> {
    waiting = false
    while (!lifetime.signal.aborted) {
      const rows = await sql<{ id: string; url: string }[]>`
        select id, image_url as url from website_assets
        where content_hash is null and image_url like '/media/%' and id <> all (${[...hopeless]}::uuid[])
        order by id limit ${batch}`
      if (rows.length === 0) return
      for (const { id, url } of rows) {
        if (lifetime.signal.aborted) return
        await measure(id, url)
      }
    }
  }

  async function measure(id: string, url: string): Promise<void> {
    const path = storagePathOf(url)
    const measures = path === null ? null : await measureFile(path)
    if (measures === null) {
      hopeless.add(id)
      return
    }
    // Only for the same file: an edit may have replaced it meanwhile.
    await sql`
      update website_assets set ${sql({ ...measures })} where id = ${id} and image_url = ${url}`
  }

  async function measureFile(path: string): Promise<PictureMeasures | null> {
    const stored = await source.stat(path)
    const file = stored === null ? null : await source.fileOf(stored)
    if (file === null) return null
    return processes.run(measureTask, { file }).catch((error: unknown) => {
      // A broken file stays broken, and needs no warning at each start.
      if (error instanceof TaskFailed) return null
      const isOfFile = error instanceof ProcessKilled || error instanceof FileUnreadable
      if (!isOfFile || lifetime.signal.aborted) throw error
      logger.warn(`${path} could not be measured`, error)
      return null
    })
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
      lifetime.abort()
      return work
    },
  }
}
