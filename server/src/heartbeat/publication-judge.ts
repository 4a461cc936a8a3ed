import type { Sql } from 'postgres'
import type { Logger } from '../process/logger.ts'
import { type PublicationMark, readMark, writeMark } from './publication-marks.ts'
import { type PublicationLook, readPublication } from './read-publication.ts'

interface Suspicion {
  since: number
  reason: string
  /** the tables whose commits may be missing; null: all */
  tables: ReadonlySet<string> | null
  /** of the shapes that were read before */
  handles: PublicationMark['handles']
  /** the slot of the service; null: it is not ElectricSQL */
  slot: string | null
}

export interface PublicationJudge {
  /**
   * Checks the publication now.
   *
   * @param handles of the shapes read before this check, with their tables
   * @returns null: offsets from before this check may lack commits; otherwise the tables whose shapes lack none ('all':
   * the service is not ElectricSQL)
   */
  look: (handles: PublicationMark['handles']) => Promise<ReadonlySet<string> | 'all' | null>
  suspicion: () => Pick<Suspicion, 'since' | 'reason' | 'slot'> | null
  suspect: (reason: string) => void
}

/** Remembers the last intact state of the publication, shared with the other processes of the app. */
export function createPublicationJudge(options: {
  sql: Sql
  logger: Pick<Logger, 'warn'>
  onSuspicion: () => void
}): PublicationJudge {
  const { sql, logger, onSuspicion } = options
  let known: (PublicationMark & { slot: string }) | null = null
  let suspicion: Suspicion | null = null
  let handlesElsewhere: PublicationMark['handles'] = {}

  async function isSound(now: PublicationLook, handles: PublicationMark['handles']): Promise<boolean> {
    if (known === null) {
      const mark = await readMark(sql, now.publication)
      known = { slot: now.slot, ...(mark ?? { number: now.number, entries: {}, handles: {} }) }
    }
    const broken = brokenTables(known, now)
    if (broken === null || broken.size > 0)
      begin(`tables were removed from the publication ${now.publication}`, broken)
    if (suspicion !== null && !isOver(suspicion, now, handles)) return false
    await remember(now, handles)
    return true
  }

  /** For a service other than ElectricSQL, only known losses of commits count. */
  function isSoundElsewhere(handles: PublicationMark['handles']): boolean {
    if (suspicion !== null) {
      if (!areMadeAnew(suspicion, handles)) return false
      end()
    }
    known = null
    handlesElsewhere = handles
    return true
  }

  function begin(reason: string, tables: Suspicion['tables']): void {
    if (suspicion !== null) {
      const before = suspicion.tables
      suspicion.tables = before === null || tables === null ? null : new Set([...before, ...tables])
      return
    }
    const handles = known?.handles ?? handlesElsewhere
    suspicion = { since: Date.now(), reason, tables, handles, slot: known?.slot ?? null }
    logger.warn(
      `No new changes are sent to readers: ${reason}. npm run doctor prints what to do; see "Publication" in OPERATIONS.md`,
    )
    onSuspicion()
  }

  function end(): void {
    suspicion = null
    known = null
    logger.warn(
      'New changes are sent to readers again: shapes that may have missed commits were created anew',
    )
  }

  /** Whether the shapes read now contain all commits. */
  function isOver(doubt: Suspicion, now: PublicationLook, handles: PublicationMark['handles']): boolean {
    doubt.slot = now.slot
    const isWhole =
      now.number !== null && Object.keys(known?.entries ?? {}).every((table) => table in now.entries)
    if (!isWhole || !areMadeAnew(doubt, handles)) return false
    end()
    return true
  }

  async function remember(now: PublicationLook, handles: PublicationMark['handles']): Promise<void> {
    const { slot, publication, number } = now
    const before = known
    const read = new Set(Object.values(handles))
    const entries = Object.fromEntries(
      Object.entries(now.entries).filter(
        ([table]) => read.has(table) || before?.entries[table] !== undefined,
      ),
    )
    known = { slot, number, entries, handles }
    if (JSON.stringify(before) !== JSON.stringify(known)) await writeMark(sql, publication, known)
  }

  return {
    async look(handles) {
      const now = await readPublication(sql, known?.slot ?? null)
      if (now === null) return isSoundElsewhere(handles) ? 'all' : null
      return (await isSound(now, handles)) ? new Set(Object.keys(now.entries)) : null
    },
    suspicion: () => suspicion,
    suspect: (reason) => begin(reason, null),
  }
}

/** @returns null: all of them */
function brokenTables(known: PublicationMark, now: PublicationLook): Set<string> | null {
  if (now.number === null || known.number !== now.number) return null
  const entries = Object.entries(known.entries)
  return new Set(entries.flatMap(([table, number]) => (now.entries[table] === number ? [] : [table])))
}

/** Whether shapes are read, and none of them may lack commits. */
function areMadeAnew({ handles: before, tables }: Suspicion, handles: PublicationMark['handles']): boolean {
  const read = Object.entries(handles)
  return (
    read.length > 0 &&
    !read.some(([handle, table]) => handle in before && (tables === null || tables.has(table)))
  )
}
