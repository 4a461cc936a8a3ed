import { rectangle } from './shapes.ts'
import { stippleFilters } from './stipple.ts'
import { drawPlaced, drawShadow, type LightSide, type Placed } from './thing.ts'

export type Crop = readonly [left: number, top: number, width: number, height: number]

/** A table in front of a wall, with things on it, in raking light. */
export interface Composition {
  width: number
  height: number
  wall: string
  table: string
  shadow: string
  /** the y of the table's far edge */
  horizon: number
  light: LightSide
  /** the length of shadows per unit of height: sideways, and towards the viewer */
  reach?: { along: number; forward: number }
  /** drawn on the wall, on the table below the shadows, and in front of everything */
  onWall?: string
  onTable?: string
  before?: string
  things: readonly Placed[]
  /** Whether the picture is printed mirrored. */
  reversed?: true
  /** the part of the picture that is printed */
  crop?: Crop
}

const usualReach = { along: 1.5, forward: 0.2 }

export function compose(composition: Composition): string {
  const {
    width,
    height,
    wall,
    table,
    shadow,
    horizon,
    light,
    onWall = '',
    onTable = '',
    before = '',
  } = composition
  const { along, forward } = composition.reach ?? usualReach
  const fromBackToFront = composition.things.toSorted((a, b) => a.y - b.y)
  const shadows = fromBackToFront.map((placed) => drawShadow(placed, { along: along * light, forward }))
  const drawing = [
    rectangle(0, 0, width, height, wall),
    onWall,
    rectangle(0, horizon, width, height - horizon, table),
    onTable,
    `<g fill="${shadow}">${shadows.join('')}</g>`,
    ...fromBackToFront.map((placed) => drawPlaced(placed, light)),
    before,
  ].join('')
  const print =
    composition.reversed === true ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${drawing}</g>` : drawing
  const [left, top, seenWidth, seenHeight] = composition.crop ?? [0, 0, width, height]
  const view = `viewBox="${left} ${top} ${seenWidth} ${seenHeight}" width="${seenWidth}" height="${seenHeight}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}><defs>${stippleFilters(drawing)}</defs>${print}</svg>`
}
