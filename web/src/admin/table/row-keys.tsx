import { type RefObject, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'
import { pressedKey } from '../keys/key-combos.ts'
import { isSingleKey } from '../keys/single-keys.ts'
import { type RowKey, rowKeyOf } from './row-key.ts'
import { ListAddress } from './row-link.tsx'
import type { Selection } from './selection.ts'

interface RowKeysProps {
  /** The id of the explanation of the keys, which the table refers to. */
  hintId: string
  body: RefObject<HTMLElement | null>
  selection: Selection | null
  page: number
  pages: number
  onPage: (page: number) => void
}

/** A control of a row: the index of its cell, and its index in the cell. */
interface Place {
  readonly cell: number
  readonly control: number
}

/**
 * Handles keys within the rows. Arrows, J and K lead to the same control of the next row. J and K also lead into the
 * rows when nothing has the focus. Arrows with Shift also choose rows. X chooses a row, E edits it, Space on its link
 * previews it, and Page Up and Page Down lead to the next page.
 */
export function RowKeys({ hintId, body, selection, page, pages, onPage }: RowKeysProps) {
  /** The requested page, and the control in its first row that gets the focus. */
  const focusNext = useRef<{ page: number; place: Place } | null>(null)
  useEffect(() => {
    if (focusNext.current?.page !== page) return
    focusAt(body.current?.firstElementChild ?? null, focusNext.current.place)
    focusNext.current = null
  }, [body, page])

  const list = useContext(ListAddress)
  const navigate = useNavigate()
  /** @returns whether the key has a meaning */
  const act = useEffectEvent((pressed: RowKey, row: HTMLElement, place: Place): boolean => {
    const rowId = row.dataset['row'] ?? ''
    switch (pressed.kind) {
      case 'step': {
        const next = pressed.by === 1 ? row.nextElementSibling : row.previousElementSibling
        focusAt(next, place)
        const nextId = next instanceof HTMLElement ? next.dataset['row'] : undefined
        if (pressed.choosing && nextId !== undefined) selection?.choose([rowId, nextId])
        return true
      }
      case 'page': {
        const wanted = page + pressed.by
        if (wanted < 0 || wanted >= pages) return false
        focusNext.current = { page: wanted, place }
        onPage(wanted)
        return true
      }
      case 'choose':
        selection?.toggle(rowId, pressed.toHere)
        return true
      case 'preview':
      case 'edit':
        void navigate(`${list}/${rowId}${pressed.kind === 'edit' ? '' : '/preview'}`)
        return true
      default:
        return pressed satisfies never
    }
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const row = target instanceof HTMLElement ? target.closest('tr') : null
    // The arrow keys of a menu button open its menu.
    if (!(target instanceof HTMLElement) || row === null || target.hasAttribute('aria-haspopup')) return
    const pressed = rowKeyOf(event)
    if (pressed !== null && act(pressed, row, focusedControl(target))) event.preventDefault()
  })
  useKeyDown((event) => {
    const { target, key } = event
    const pressed = pressedKey(event, ['next-row', 'previous-row'])
    if (pressed === null || key.length > 1 || !isSingleKey(event)) return
    if (!(target instanceof Element) || !target.matches('body, main')) return
    const rows = body.current
    // Rows below a dialog cannot be reached.
    if (rows === null || rows.closest('[inert], [aria-hidden=true]') !== null) return
    const row = pressed === 'next-row' ? rows.firstElementChild : rows.lastElementChild
    row?.querySelector<HTMLElement>('a[data-row-link]')?.focus()
    event.preventDefault()
  })
  useLayoutEffect(() => {
    const rows = body.current
    const onKeyOfRow = (event: KeyboardEvent) => onKeyDown(event)
    rows?.addEventListener('keydown', onKeyOfRow)
    return () => rows?.removeEventListener('keydown', onKeyOfRow)
  }, [body])
  return (
    <p id={hintId} hidden>
      Arrow keys lead from row to row. Space shows a preview, X selects a row, Shift with an arrow key
      several.
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
