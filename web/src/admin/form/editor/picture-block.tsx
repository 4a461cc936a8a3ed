import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalNodeSelection } from '@lexical/react/useLexicalNodeSelection'
import { $getNodeByKey } from 'lexical'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { AssetImage } from '../../media/asset-image.tsx'
import { DESCRIBE_PICTURE } from './commands.ts'
import { $moveBlock } from './move-block.ts'
import { usePictureSize } from './use-picture-size.ts'

interface PictureBlockProps {
  nodeKey: string
  address: string
  alt: string
  caption: string
}

/** A picture in the editor, with its alt text. */
export function PictureBlock({ nodeKey, address, alt, caption }: PictureBlockProps) {
  const [editor] = useLexicalComposerContext()
  const [isSelected, setSelected, clearSelection] = useLexicalNodeSelection(nodeKey)
  const size = usePictureSize(address)
  const name = alt === '' ? 'picture' : alt
  const select = () => {
    clearSelection()
    setSelected(true)
  }
  const move = (step: 1 | -1) => editor.update(() => $moveBlock(nodeKey, step))
  const remove = () => {
    editor.update(() => {
      const node = $getNodeByKey(nodeKey)
      node?.selectNext()
      node?.remove()
    })
    editor.focus()
  }
  return (
    <figure
      draggable
      className={`my-3 overflow-hidden rounded-control border-2 ${isSelected ? 'border-accent' : 'border-line'}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a click selects it like text; on the keyboard, the arrow keys do */}
      <div onClick={select} className="bg-tint">
        <div className="mx-auto" style={roomOf(size)}>
          <AssetImage url={address} alt={alt} fit="contain" className="size-full" withWords />
        </div>
      </div>
      {caption === '' ? null : <p className="px-3 pt-2 text-sm wrap-anywhere text-muted">{caption}</p>}
      <figcaption className="flex flex-wrap items-center gap-2 bg-tint py-1 pr-1 pl-3 text-sm">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {alt === '' ? <span className="text-muted">Decorative: screen readers skip it</span> : alt}
        </span>
        <Button variant="quiet" size="icon" aria-label={`Move ${name} up`} onClick={() => move(-1)}>
          <ArrowUp aria-hidden="true" size={16} />
        </Button>
        <Button variant="quiet" size="icon" aria-label={`Move ${name} down`} onClick={() => move(1)}>
          <ArrowDown aria-hidden="true" size={16} />
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Alt text and caption of ${name}`}
          onClick={() => editor.dispatchCommand(DESCRIBE_PICTURE, nodeKey)}
        >
          Alt text and caption
        </Button>
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={remove}>
          Remove
        </Button>
      </figcaption>
    </figure>
  )
}

const MOST_HEIGHT = '20rem'

/**
 * The size of the whole picture, at most its real width and less than a screen high. The space is reserved while it
 * loads.
 */
function roomOf(size: ReturnType<typeof usePictureSize>): CSSProperties {
  const { width, height } = size ?? { width: 3, height: 2 }
  const most = size === null ? '100%' : `${width}px`
  return {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, ${most}, ${MOST_HEIGHT} * ${width / height})`,
  }
}
