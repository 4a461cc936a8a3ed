import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { placeAfter } from './place-after.ts'
import { useTilePlace } from './use-tile-place.ts'

interface TileOptions {
  items: readonly { readonly id: string }[]
  list: RefObject<HTMLUListElement | null>
  scroller: RefObject<HTMLElement | null> | null
  leastWidth: number
  textHeight: number
}

const GAP = 12

/** Arranges tiles in rows, tracks the current tile, and handles the keys that lead to another. */
export function useTiles({ items, list, scroller, leastWidth, textHeight }: TileOptions) {
  const { width, top } = useTilePlace(list, scroller)
  const columns = Math.max(2, Math.floor((width + GAP) / (leastWidth + GAP)))
  const tileWidth = (width - (columns - 1) * GAP) / columns
  const tileHeight = Math.round((tileWidth * 3) / 4) + textHeight
  const rowHeight = tileHeight + GAP
  const [currentId, setCurrentId] = useState<string | null>(null)
  const current = Math.max(
    0,
    items.findIndex(({ id }) => id === currentId),
  )
  const currentRow = Math.floor(current / columns)
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), currentRow])].toSorted((a, b) => a - b),
    [currentRow],
  )

  /** The index of the button that gets the focus in the next current tile. */
  const focusNext = useRef<number | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-current] [data-tile]') ?? []
    const wanted = buttons[focusNext.current]
    const next = wanted?.disabled === false ? wanted : [...buttons].find((button) => !button.disabled)
    next?.focus()
    focusNext.current = null
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.dataset['tile'] === undefined) return
    const next = placeAfter(event.key, current, columns, items.length)
    const id = next === null ? undefined : items[next]?.id
    if (id === undefined) return
    event.preventDefault()
    if (id === currentId) return
    const buttons = target.closest('li')?.querySelectorAll('[data-tile]') ?? []
    focusNext.current = [...buttons].indexOf(target)
    setCurrentId(id)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest('li')?.dataset['item']
    if (id !== undefined) setCurrentId(id)
  }

  return {
    columns,
    current,
    tile: { width: tileWidth, height: tileHeight },
    gap: GAP,
    events: { onKeyDown, onFocus },
    rows: {
      count: Math.ceil(items.length / columns),
      estimateSize: () => rowHeight,
      overscan: 2,
      scrollMargin: top,
      useFlushSync: false,
      rangeExtractor,
    },
    rowHeight,
    top,
  }
}

export type Tiles = ReturnType<typeof useTiles>
