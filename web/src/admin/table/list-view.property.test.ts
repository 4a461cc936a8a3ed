import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RowOf } from '../data/admin-row.ts'
import { aRow } from '../testing/source-fixture.ts'
import { byValue } from './column.ts'
import { createListView } from './list-view.ts'
import { rowOrder } from './row-order.ts'

type Theme = RowOf<'offering_themes'>

const aTheme = (id: number, name: string, place: number): Theme =>
  aRow('offering_themes', `t${id}`, { name, display_order: place })

const column = { key: 'display_order', label: 'Order', cell: () => null, sortKey: byValue('display_order') }
const orderOf = (down: boolean) =>
  rowOrder([column], { key: column.key, down }, { keyOf: byValue('name'), down: false })
const byId = (a: Theme, b: Theme) => (a.id < b.id ? -1 : 1)
const byPlace = (a: Theme, b: Theme) => a.values.display_order - b.values.display_order || byId(a, b)
const byPlaceDown = (a: Theme, b: Theme) => b.values.display_order - a.values.display_order || byId(a, b)
const isShown = ({ values }: Theme) => values.name !== 'hidden'

const aPut = fc.record({
  op: fc.constant('put' as const),
  id: fc.nat(30),
  name: fc.constantFrom('a', 'hidden'),
  place: fc.nat(5),
})
const aDelete = fc.record({ op: fc.constant('delete' as const), id: fc.nat(300) })
/** More changes at once than the view searches for one by one. */
const aFilling = fc.record({ op: fc.constant('fill' as const), from: fc.nat(150), place: fc.nat(5) })
const aReversal = fc.record({ op: fc.constant('reverse' as const) })
/** Some changes arrive together, so a step is an array of changes. */
const steps = fc.array(fc.array(fc.oneof(aPut, aPut, aDelete, aFilling, aReversal), { maxLength: 4 }), {
  maxLength: 12,
})

test(
  'an incrementally updated view equals one that is filtered and sorted from scratch',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (all, down) => {
        const order = orderOf(down)
        const matched: Theme[] = []
        const viewOf = createListView<Theme>((row) => {
          matched.push(row)
          return isShown(row)
        }, order)
        let rows: readonly Theme[] = []
        for (const changes of all) {
          const before = rows
          const viewBefore = viewOf(before)
          for (const change of changes) {
            if (change.op === 'reverse') rows = rows.toReversed()
            else if (change.op === 'delete') rows = rows.filter(({ id }) => id !== `t${change.id}`)
            else if (change.op === 'put') {
              const { id, name, place } = change
              const next = aTheme(id, name, place)
              const isThere = rows.some((row) => row.id === next.id)
              rows = isThere ? rows.map((row) => (row.id === next.id ? next : row)) : [...rows, next]
            } else {
              const ids = Array.from({ length: 150 }, (_, i) => change.from + i)
              const others = rows.filter(({ id }) => !ids.includes(Number(id.slice(1))))
              rows = [...others, ...ids.map((id) => aTheme(id, id % 7 === 0 ? 'hidden' : 'b', change.place))]
            }
          }
          matched.length = 0
          const view = viewOf(rows)
          expect(view).toEqual(rows.filter(isShown).toSorted(down ? byPlaceDown : byPlace))
          expect(view.every((row) => rows.includes(row))).toBe(true)
          // Only changed rows are matched again. If the view is unaffected, it stays the same array.
          expect(matched.every((row) => !before.includes(row))).toBe(true)
          if (view.length === viewBefore.length && view.every((row, i) => row === viewBefore[i])) {
            expect(view).toBe(viewBefore)
          }
        }
      }),
    )
  },
)
