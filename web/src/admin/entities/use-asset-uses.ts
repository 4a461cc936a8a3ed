import { type EntityName, entityNames } from '@coop/sync/entities'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { AdminContext, type AdminSource } from '../data/contexts.ts'
import type { Live } from '../data/live.ts'
import type { AdminRow } from '../data/types.ts'
import { assetUses, type AssetUses } from './asset-uses.ts'

/** Where each asset is shown, from the rows of all entities; null: not all of them are known yet. */
export function useAssetUses(): AssetUses | null {
  const source = useContext(AdminContext)
  if (source === null) throw new Error('useAssetUses must be used within an AdminProvider')
  const live = useMemo(() => usesOf(source), [source])
  return useSyncExternalStore(live.subscribe, live.get)
}

function usesOf(source: AdminSource): Live<AssetUses | null> {
  const tables = entityNames
    .filter((name) => name !== 'website_assets')
    .map((name) => ({ name, rows: source.rows(name), isComplete: source.isComplete(name) }))
  let read: readonly (readonly AdminRow[])[] = []
  let uses: AssetUses | null = null
  return {
    get() {
      if (!tables.every(({ isComplete }) => isComplete.get())) return null
      const now = tables.map(({ rows }) => rows.get() ?? [])
      if (uses !== null && now.every((rows, i) => rows === read[i])) return uses
      read = now
      const byName = new Map<EntityName, readonly AdminRow[]>(
        tables.map(({ name }, i) => [name, now[i] ?? []]),
      )
      uses = assetUses((name) => byName.get(name) ?? [])
      return uses
    },
    subscribe(listener) {
      const ends = tables.flatMap(({ rows, isComplete }) => [
        rows.subscribe(listener),
        isComplete.subscribe(listener),
      ])
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
