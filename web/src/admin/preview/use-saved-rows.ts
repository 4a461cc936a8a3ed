import { type EntityName, contentNames, isContentName } from '@coop/sync/entities'
import type { PublicTableRows } from '@coop/sync/overlay'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { AdminContext, type AdminSource } from '../data/admin-context.ts'
import type { Live } from '../data/live.ts'
import type { AdminRow } from '../data/admin-row.ts'
import type { RowsOf } from './preview-place.ts'
import { createSavedPublicRows } from './saved-public-rows.ts'

export interface SavedRows {
  readonly rowsOf: RowsOf
  /** The public rows that follow from `rowsOf`. */
  readonly publicRows: PublicTableRows
  /**
   * The local addresses of files stored on this device; null while a file that the site does not have is still being
   * read.
   */
  readonly pictures: ReadonlyMap<string, string | null>
}

/** Everything saved on this device; null while some rows are not loaded. */
export function useSavedRows(): SavedRows | null {
  const source = useContext(AdminContext)
  if (source === null) throw new Error('useSavedRows must be used within an AdminProvider')
  const live = useMemo(() => savedRows(source), [source])
  return useSyncExternalStore(live.subscribe, live.get)
}

function savedRows(source: AdminSource): Live<SavedRows | null> {
  const derive = createSavedPublicRows()
  const lists = new Map(contentNames.map((name) => [name, listOf(source, name)]))
  const rowsOf: RowsOf = (entity) => (isContentName(entity) ? lists.get(entity)?.rows.get() : null) ?? []
  const files = picturesOf(source)
  let last: SavedRows | null = null
  return {
    get() {
      if (![...lists.values()].every(({ isComplete }) => isComplete.get())) return null
      const publicRows = derive(rowsOf)
      const pictures = files.get()
      if (last?.publicRows !== publicRows || last.pictures !== pictures)
        last = { rowsOf, publicRows, pictures }
      return last
    },
    subscribe(listener) {
      let timer: ReturnType<typeof setTimeout> | undefined
      // Delayed until after the press of Save, which closes the form and its preview.
      const notifySoon = () => {
        timer ??= setTimeout(() => {
          timer = undefined
          listener()
        })
      }
      const ends = [...lists.values()].flatMap(({ rows, isComplete }) => [
        rows.subscribe(notifySoon),
        isComplete.subscribe(notifySoon),
      ])
      ends.push(files.subscribe(notifySoon))
      return () => {
        clearTimeout(timer)
        for (const end of ends) end()
      }
    },
  }
}

function listOf(
  source: AdminSource,
  name: EntityName,
): { rows: Live<readonly AdminRow[] | undefined>; isComplete: Live<boolean> } {
  return { rows: source.rows(name), isComplete: source.isComplete(name) }
}

/** The local addresses of all stored files. The files are read and followed while there is a listener. */
function picturesOf(source: AdminSource): Live<ReadonlyMap<string, string | null>> {
  let pictures: ReadonlyMap<string, string | null> = new Map()
  return {
    get() {
      const now = new Map(
        source.files.get().flatMap(({ address, state }) => {
          const url = source.localUrl(address).get()
          return url === null && state.kind === 'uploaded' ? [] : [[address, url] as const]
        }),
      )
      const isSame = now.size === pictures.size && [...now].every(([name, url]) => pictures.get(name) === url)
      if (!isSame) pictures = now
      return pictures
    },
    subscribe(listener) {
      const followed = new Map<string, () => void>()
      const follow = () => {
        const addresses = new Set(source.files.get().map(({ address }) => address))
        for (const [address, end] of followed) {
          if (addresses.has(address)) continue
          end()
          followed.delete(address)
        }
        for (const address of addresses) {
          if (!followed.has(address)) followed.set(address, source.localUrl(address).subscribe(listener))
        }
      }
      follow()
      const end = source.files.subscribe(() => {
        follow()
        listener()
      })
      return () => {
        end()
        for (const stop of followed.values()) stop()
      }
    },
  }
}
