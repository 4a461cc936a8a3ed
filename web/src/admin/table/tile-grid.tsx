import {
  observeElementRect,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { FIRST_BOX } from './use-tile-place.ts'
import { type Tiles, useTiles } from './use-tiles.ts'

interface TileGridProps<Item extends { readonly id: string }> {
  label: string
  items: readonly Item[]
  /** The scrolling element around the grid; null: the page. */
  scroller: RefObject<HTMLElement | null> | null
  leastWidth: number
  /** The height of the text below the picture of a tile, which is 4:3. */
  textHeight: number
  /** @param tabIndex for its controls. Keys on controls with `data-tile` lead to the next tile */
  renderTile: (item: Item, tabIndex: 0 | -1) => ReactNode
}

/**
 * A grid of tiles, of which only the visible ones and the current one are drawn. Tab leads to the current tile, arrow
 * keys, Home and End to the others.
 */
export function TileGrid<Item extends { readonly id: string }>(props: TileGridProps<Item>) {
  const { scroller } = props
  return scroller === null ? (
    <TilesOfPage {...props} scroller={scroller} />
  ) : (
    <TilesOfElement {...props} scroller={scroller} />
  )
}

function TilesOfPage<Item extends { readonly id: string }>(props: TileGridProps<Item> & { scroller: null }) {
  const list = useRef<HTMLUListElement>(null)
  const tiles = useTiles({ ...props, list })
  // oxlint-disable-next-line react/incompatible-library -- nothing memoized gets its functions
  const virtualizer = useWindowVirtualizer<HTMLLIElement>(tiles.rows)
  useEffect(() => virtualizer.measure(), [virtualizer, tiles.rowHeight])
  return (
    <TileList
      {...props}
      list={list}
      tiles={tiles}
      height={virtualizer.getTotalSize()}
      rows={virtualizer.getVirtualItems()}
    />
  )
}

function TilesOfElement<Item extends { readonly id: string }>(
  props: TileGridProps<Item> & { scroller: RefObject<HTMLElement | null> },
) {
  const list = useRef<HTMLUListElement>(null)
  const tiles = useTiles({ ...props, list })
  // oxlint-disable-next-line react/incompatible-library -- nothing memoized gets its functions
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...tiles.rows,
    getScrollElement: () => props.scroller.current,
    initialRect: FIRST_BOX,
    observeElementRect: observeShownRect,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, tiles.rowHeight])
  return (
    <TileList
      {...props}
      list={list}
      tiles={tiles}
      height={virtualizer.getTotalSize()}
      rows={virtualizer.getVirtualItems()}
    />
  )
}

interface TileListProps<Item extends { readonly id: string }> extends Pick<
  TileGridProps<Item>,
  'label' | 'items' | 'renderTile'
> {
  list: RefObject<HTMLUListElement | null>
  tiles: Tiles
  height: number
  rows: readonly VirtualItem[]
}

function TileList<Item extends { readonly id: string }>({
  label,
  items,
  renderTile,
  list,
  tiles: { columns, current, tile, gap, events, top },
  height,
  rows,
}: TileListProps<Item>) {
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: Math.max(0, height - gap) }}
      {...events}
    >
      {rows.flatMap(({ index: row, start }) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => {
          const index = row * columns + column
          return (
            <li
              key={item.id}
              data-item={item.id}
              data-current={index === current ? '' : undefined}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute top-0 left-0"
              style={{
                ...tile,
                transform: `translate(${column * (tile.width + gap)}px, ${start - top}px)`,
              }}
            >
              {renderTile(item, index === current ? 0 : -1)}
            </li>
          )
        }),
      )}
    </ul>
  )
}

function observeShownRect(
  virtualizer: Virtualizer<HTMLElement, HTMLLIElement>,
  onRect: (rect: { width: number; height: number }) => void,
) {
  return observeElementRect(virtualizer, (rect) => onRect(rect.height === 0 ? FIRST_BOX : rect))
}
