import { useConfirm } from '../../ui/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAdmin } from '../data/hooks.ts'
import type { RowOf } from '../data/types.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { AssetUseList } from '../entities/asset-use-list.tsx'
import { type AssetUses, unusedText } from '../entities/asset-uses.ts'

type Asset = RowOf<'website_assets'>

/** Deletes assets once the question has been answered with yes, which says where they are used. */
export function useDeleteAssets(uses: AssetUses | null): (assets: readonly Asset[]) => Promise<boolean> {
  const data = useAdmin()
  const confirm = useConfirm()
  const toast = useToast()
  const { toasts } = entityRecord('website_assets')
  return async (assets) => {
    const [first, ...others] = assets
    if (first === undefined) return false
    const what = others.length === 0 ? `"${first.values.asset_key}"` : `${assets.length} assets`
    const sure = await confirm({
      title: `Are you sure you want to delete ${what}?`,
      detail: <DeletionDetail assets={assets} uses={uses} />,
      confirm: 'Delete',
      danger: true,
    })
    if (!sure) return false
    const results = await Promise.allSettled(assets.map((asset) => data.remove('website_assets', asset)))
    const refused = results.find((result) => result.status === 'rejected')
    if (refused !== undefined) {
      const reason: unknown = refused.reason
      toast.error(toasts.failed('delete', reason instanceof Error ? reason.message : String(reason)))
      return false
    }
    toast.success(
      others.length === 0
        ? toasts.done.delete
        : { title: 'Success', description: `${assets.length} assets deleted successfully` },
    )
    return true
  }
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
