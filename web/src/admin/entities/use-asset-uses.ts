import { contentNames } from '@coop/sync/entities'
import { useMemo } from 'react'
import { useRowsOf } from '../data/hooks.ts'
import { assetUses, type AssetUses } from './asset-uses.ts'

const users = contentNames.filter((name) => name !== 'website_assets')

/** The uses of each asset, from the rows of all entities; null while some rows are not loaded. */
export function useAssetUses(): AssetUses | null {
  const { rows, complete } = useRowsOf(users)
  return useMemo(() => (complete ? assetUses((name) => rows.get(name) ?? []) : null), [rows, complete])
}
