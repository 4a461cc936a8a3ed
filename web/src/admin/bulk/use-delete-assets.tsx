import type { RowOf } from '../data/types.ts'
import { AssetUseList } from '../entities/asset-use-list.tsx'
import { type AssetUses, unusedText } from '../entities/asset-uses.ts'
import { useDeleteRows } from './use-delete-rows.tsx'

type Asset = RowOf<'website_assets'>

/** Deletes assets; the question says where they are used. */
export function useDeleteAssets(uses: AssetUses | null): (assets: readonly Asset[]) => Promise<boolean> {
  return useDeleteRows('website_assets', (assets: readonly Asset[]) => (
    <DeletionDetail assets={assets} uses={uses} />
  ))
}

function DeletionDetail({ assets, uses }: { assets: readonly Asset[]; uses: AssetUses | null }) {
  if (uses === null) return <p>Where it is used is not known before all rows are on this device.</p>
  const all = assets.flatMap((asset) => uses(asset))
  if (all.length > 0) {
    return (
      <>
        <p className="mb-2">These will show no picture:</p>
        <AssetUseList uses={all} inOtherTab />
      </>
    )
  }
  return <p>{unusedText(assets)}</p>
}
