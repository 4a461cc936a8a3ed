import { Button } from '../../../ui/buttons/button.tsx'
import type { AssetChoice } from '../images/asset-choices.ts'
import { CAPTION_HEIGHT, TilePicture } from '../images/picture-tile.tsx'

export type CompanyImageType = 'hero' | 'illustration'

/** The height of a tile without its picture: its caption, two buttons and the space between them. */
export const COMPANY_TILE_TEXT = CAPTION_HEIGHT + 2 * 36 + 3 * 4

/** An asset among the pictures of a company, with one button for each of the two ways to show it. */
export function CompanyImageTile({
  asset,
  isHero,
  isIllustration,
  mostIllustrations,
  tabIndex,
  onToggle,
}: {
  asset: AssetChoice
  isHero: boolean
  isIllustration: boolean
  /** The limit of illustrations if it is reached; null if more can be added. */
  mostIllustrations: number | null
  tabIndex: 0 | -1
  onToggle: (asset: AssetChoice, type: CompanyImageType) => void
}) {
  const isFull = mostIllustrations !== null && !isIllustration
  return (
    <div className="relative flex size-full flex-col overflow-hidden rounded-control border border-line">
      <TilePicture asset={asset} />
      <div className="grid gap-1 p-1">
        <Button
          data-tile
          tabIndex={tabIndex}
          variant={isHero ? 'primary' : 'secondary'}
          size="small"
          aria-pressed={isHero}
          onClick={() => onToggle(asset, 'hero')}
        >
          {isHero ? 'Selected' : 'Hero'}
          <span className="sr-only">
            {isHero ? ' as hero' : ''}: {asset.key}
          </span>
        </Button>
        <Button
          data-tile
          tabIndex={tabIndex}
          variant={isIllustration ? 'primary' : 'secondary'}
          size="small"
          aria-pressed={isIllustration}
          disabled={isFull}
          onClick={() => onToggle(asset, 'illustration')}
        >
          {isIllustration ? 'Selected' : isFull ? `Max ${mostIllustrations}` : 'Illustration'}
          <span className="sr-only">
            {isIllustration ? ' as illustration' : isFull ? ' illustrations' : ''}: {asset.key}
          </span>
        </Button>
      </div>
    </div>
  )
}
