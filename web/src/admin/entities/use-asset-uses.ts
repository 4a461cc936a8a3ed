import { contentNames } from '@coop/sync/entities'
import { useMemo } from 'react'
import { useRowsOf } from '../data/hooks.ts'
import { assetUses, type AssetUses } from './asset-uses.ts'

const users = contentNames.filter((name) => name !== 'website_assets')

/** Where each asset is shown, from the rows of all entities; null: not all of them are known yet. */
export function useAssetUses(): AssetUses | null {
  const { rows, complete } = useRowsOf(users)
  return useMemo(() => (complete ? assetUses((name) => rows.get(name) ?? []) : null), [rows, complete])
}
