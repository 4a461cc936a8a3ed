import { useId } from 'react'
import type { RowOf } from '../../data/admin-row.ts'
import { AssetUseList } from '../../entities/asset-use-list.tsx'
import { type AssetUse, unusedText } from '../../entities/asset-uses.ts'
import { useAssetUses } from '../../entities/use-asset-uses.ts'

/** The places of the site that change if the file is replaced. */
export function FileUses({ asset }: { asset: RowOf<'website_assets'> }) {
  const uses = useAssetUses()
  if (uses === null) {
    return (
      <p className="text-sm text-muted">The places that show it are listed when all content has loaded.</p>
    )
  }
  const assetUses = uses(asset)
  if (assetUses.length === 0) return <p className="text-sm text-muted">{unusedText([asset])}</p>
  return (
    <>
      <Uses title="The new file will be shown in:" uses={assetUses.filter(({ isInText }) => !isInText)} />
      <Uses
        title="These texts link to the current file until you change them:"
        uses={assetUses.filter(({ isInText }) => isInText)}
      />
    </>
  )
}

function Uses({ title, uses }: { title: string; uses: readonly AssetUse[] }) {
  const id = useId()
  if (uses.length === 0) return null
  return (
    <section aria-labelledby={id} className="text-sm">
      <p id={id} className="font-semibold">
        {title}
      </p>
      <AssetUseList uses={uses} inOtherTab />
    </section>
  )
}
