import { compareText } from '@coop/sync/rules'

interface KeyedAsset {
  id: string
  asset_key: string
  original_filename: string | null
}

/**
 * The asset of a slogan: an exact match of the key, else a key that contains it, else a file name that contains it.
 */
export function findHeroImage<T extends KeyedAsset>(assets: readonly T[], key: string): T | undefined {
  const lowerKey = key.trim().toLowerCase()
  if (lowerKey === '') return undefined
  const ordered = [...assets].sort((a, b) => compareText(a.asset_key, b.asset_key) || compareText(a.id, b.id))
  return (
    ordered.find((asset) => asset.asset_key.toLowerCase() === lowerKey) ??
    ordered.find((asset) => asset.asset_key.toLowerCase().includes(lowerKey)) ??
    ordered.find((asset) => asset.original_filename?.toLowerCase().includes(lowerKey))
  )
}
