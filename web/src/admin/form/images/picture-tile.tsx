import { Check } from 'lucide-react'
import { Badge } from '../../../ui/text/badge.tsx'
import { AssetImage } from '../../media/asset-image.tsx'
import type { AssetChoice } from './asset-choices.ts'

export const LEAST_TILE_WIDTH = 150

/** The height of a tile without its picture: a line of text and the border. */
export const CAPTION_HEIGHT = 32

/** The picture of an asset above its key, in the height of the tile. */
export function TilePicture({ asset }: { asset: AssetChoice }) {
  return (
    <>
      <AssetImage
        url={asset.url}
        alt={asset.alt}
        isSmall
        fit={asset.category === 'logos' ? 'contain' : 'cover'}
        focalPoint={asset.focalPoint}
        className="min-h-0 w-full flex-1"
        withWords
      />
      <span className="block h-7 w-full shrink-0 truncate px-2 py-1 text-sm leading-5">{asset.key}</span>
      {asset.themeMatch ? (
        <span className="absolute top-1 left-1">
          <Badge tone="accent">Theme Match</Badge>
        </span>
      ) : null}
    </>
  )
}

/** An asset in a picker, which is picked by a press. A picture in use cannot be picked again. */
export function PictureTile({
  asset,
  isPressed,
  isTaken,
  tabIndex,
  onPress,
}: {
  asset: AssetChoice
  isPressed: boolean
  isTaken: boolean
  tabIndex: 0 | -1
  onPress: (asset: AssetChoice) => void
}) {
  return (
    <button
      type="button"
      data-tile
      tabIndex={tabIndex}
      aria-pressed={isPressed}
      // `disabled` would make arrow keys stop before this tile.
      aria-disabled={isTaken || undefined}
      onClick={() => {
        if (!isTaken) onPress(asset)
      }}
      className={`relative flex size-full flex-col overflow-hidden rounded-control border-2 text-left ${isPressed ? 'border-accent' : 'border-line hover:border-accent'}`}
    >
      <TilePicture asset={asset} />
      {isPressed ? (
        <span className="absolute top-1 right-1 rounded-full bg-accent p-1 text-on-accent">
          <Check aria-hidden="true" size={14} />
        </span>
      ) : null}
      {isTaken ? (
        <span className="absolute right-1 bottom-8">
          <Badge tone="accent">In use</Badge>
        </span>
      ) : null}
    </button>
  )
}
