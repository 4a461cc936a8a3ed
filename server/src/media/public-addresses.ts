import type { PublicRows } from '@coop/sync/tables'
import { addressesInText } from './sweep/named-addresses.ts'

/** How long earlier pages may still show a file. */
const KEPT_MS = 4 * 60_000

export interface PublicAddresses {
  /** Whether a public row names a file, or did so minutes ago; null: the rows are not read yet. */
  has: (address: string) => boolean | null
  stop: () => void
}

interface NamedInTable {
  readonly table: object
  readonly addresses: ReadonlySet<string>
}

/** Tracks the files that public rows name. */
export function followPublicAddresses(options: {
  rows: () => PublicRows | null
  subscribe: (listener: () => void) => () => void
  /** in milliseconds */
  now: () => number
}): PublicAddresses {
  const { rows, now } = options
  let named: ReadonlyMap<string, NamedInTable> | null = null
  /** The time when the last row that named a file stopped doing so. */
  const leftAt = new Map<string, number>()
  const addressesOf = createAddressesOf()

  function isNamed(address: string): boolean {
    for (const { addresses } of named?.values() ?? []) if (addresses.has(address)) return true
    return false
  }

  function follow(): void {
    const tables = rows()
    if (tables === null) return
    const before = named
    named = new Map(
      Object.entries(tables).map(([name, table]) => {
        const known = before?.get(name)
        return [name, known?.table === table ? known : { table, addresses: addressesOf(table) }]
      }),
    )
    const time = now()
    for (const [name, { addresses }] of before ?? []) {
      if (named.get(name)?.addresses === addresses) continue
      for (const address of addresses) if (!isNamed(address)) leftAt.set(address, time)
    }
    for (const [address, left] of leftAt) if (time - left >= KEPT_MS) leftAt.delete(address)
  }

  follow()
  return {
    has: (address) => {
      if (named === null) return null
      return isNamed(address) || now() - (leftAt.get(address) ?? -Infinity) < KEPT_MS
    },
    stop: options.subscribe(follow),
  }
}

/** All addresses of files in public rows. */
export function addressesInPublicRows(rows: PublicRows): ReadonlySet<string> {
  return new Set(
    Object.values(rows).flatMap((table) => [...table.values()].flatMap((row) => addressesInRow(row))),
  )
}

/** Each row is searched once, since rows are immutable. */
function createAddressesOf(): (table: ReadonlyMap<string, object>) => ReadonlySet<string> {
  const known = new WeakMap<object, readonly string[]>()
  return (table) => {
    const all = new Set<string>()
    for (const row of table.values()) {
      const addresses = known.get(row) ?? addressesInRow(row)
      known.set(row, addresses)
      for (const address of addresses) all.add(address)
    }
    return all
  }
}

function addressesInRow(row: object): string[] {
  return Object.values(row).flatMap((value: unknown) => {
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
    return typeof text === 'string' && text.includes('/media/') ? addressesInText(text) : []
  })
}
