import { compareText } from '@coop/sync/rules'

export interface KeyedAsset {
  id: string
  asset_key: string
  original_filename: string | null
}

/** The asset for a slogan's key: the exact key, else one whose key contains it, else one whose file name did. */
export function findHeroImage<T extends KeyedAsset>(assets: readonly T[], key: string): T | undefined {
  const wanted = key.trim().toLowerCase()
  if (wanted === '') return undefined
  const ordered = [...assets].sort((a, b) => compareText(a.asset_key, b.asset_key) || compareText(a.id, b.id))
  return (
    ordered.find((asset) => asset.asset_key.toLowerCase() === wanted) ??
    ordered.find((asset) => asset.asset_key.toLowerCase().includes(wanted)) ??
    ordered.find((asset) => asset.original_filename?.toLowerCase().includes(wanted))
  )
}
