import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Selection } from './selection.ts'

interface RowKeysProps {
  /** By which the table refers to the words about its keys. */
  hintId: string
  body: RefObject<HTMLElement | null>
  selection: Selection | null
  page: number
  pages: number
  onPage: (page: number) => void
}

/** A control of a row: which of its cell, and which cell. */
interface Place {
  readonly cell: number
  readonly control: number
}

/**
 * Keys within the rows: arrows lead to the same control of the next row, with Shift they choose rows on the way, the space
 * bar on a link chooses its row, and Page Up and Page Down lead to the next page.
 */
export function RowKeys({ hintId, body, selection, page, pages, onPage }: RowKeysProps) {
  /** The page that was asked for, and the control in its first row that gets the focus. */
  const focusNext = useRef<{ page: number; place: Place } | null>(null)
  useEffect(() => {
    if (focusNext.current?.page !== page) return
    focusAt(body.current?.firstElementChild ?? null, focusNext.current.place)
    focusNext.current = null
  }, [body, page])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, shiftKey: isRange } = event
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const row = target.closest('tr')
    // A button that opens a menu has arrow keys of its own.
    if (row === null || target.hasAttribute('aria-haspopup')) return
    const rowId = row.dataset['row']
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
        event.preventDefault()
        focusAt(next, focusedControl(target))
        const nextId = next instanceof HTMLElement ? next.dataset['row'] : undefined
        if (isRange && rowId !== undefined && nextId !== undefined) selection?.choose([rowId, nextId])
        return
      }
      case 'PageDown':
      case 'PageUp': {
        const wanted = page + (key === 'PageDown' ? 1 : -1)
        if (wanted < 0 || wanted >= pages) return
        event.preventDefault()
        focusNext.current = { page: wanted, place: focusedControl(target) }
        onPage(wanted)
        return
      }
      case ' ':
        if (selection === null || rowId === undefined || target.tagName !== 'A') return
        event.preventDefault()
        selection.toggle(rowId, isRange)
        return
      default:
    }
  })
  useEffect(() => {
    const rows = body.current
    rows?.addEventListener('keydown', onKeyDown)
    return () => rows?.removeEventListener('keydown', onKeyDown)
  }, [body])
  return (
    <p id={hintId} hidden>
      Arrow keys lead from row to row. Space chooses a row, Shift with an arrow key several.
      {pages === 1 ? null : ' Page Up and Page Down lead to the next page.'}
    </p>
  )
}

function focusedControl(control: HTMLElement): Place {
  const cell = control.closest('td')
  if (cell === null) return { cell: 0, control: 0 }
  return {
    cell: [...(cell.parentElement?.children ?? [])].indexOf(cell),
    control: controlsIn(cell).indexOf(control),
  }
}

function focusAt(row: Element | null, { cell, control }: Place): void {
  const at = row?.children[cell]
  const controls = at === undefined ? [] : controlsIn(at)
  ;(controls[control] ?? controls[0])?.focus()
}

function controlsIn(cell: Element): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>('a[href], button, input')]
}
