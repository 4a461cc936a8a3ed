import { boundsOf } from './outline.ts'
import type { Inks } from './palette.ts'
import { place, type Placed, type Thing } from './thing.ts'

export interface Item {
  thing: Thing
  inks: Inks
  size: number
  /** How much nearer to the viewer the thing is than the row, in units of the picture. */
  nearer: number
  more: Partial<Placed>
}

export function item(thing: Thing, inks: Inks, size = 1, nearer = 0, more: Partial<Placed> = {}): Item {
  return { thing, inks, size, nearer, more }
}

/** Places things from left to right around a centre, each with its own width; a negative gap makes them overlap. */
export function lineUp(centre: number, base: number, gap: number, ...items: Item[]): Placed[] {
  const boxes = items.map(({ thing, size, more }) => {
    const { left, right } = boundsOf(...thing.map(({ d }) => d))
    return more.turned === true
      ? { left: -right * size, right: -left * size }
      : { left: left * size, right: right * size }
  })
  const total = boxes.reduce((sum, { left, right }) => sum + right - left, gap * (items.length - 1))
  let edge = centre - total / 2
  return items.map(({ thing, inks, size, nearer, more }, index) => {
    const { left = 0, right = 0 } = boxes[index] ?? {}
    const x = edge - left
    edge += right - left + gap
    return place(thing, inks, Math.round(x), base + nearer, size, more)
  })
}
