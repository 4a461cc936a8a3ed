import { polygonPath } from '../stage/outline.ts'
import type { Part, Thing } from '../stage/thing.ts'

export const paperBoat: Thing = [
  {
    d: polygonPath([
      [-74, -58],
      [0, -168],
      [78, -58],
    ]),
    ink: 'light',
    flat: true,
  },
  {
    d: polygonPath([
      [0, -168],
      [78, -58],
      [12, -58],
    ]),
    ink: 'main',
    flat: true,
  },
  {
    d: polygonPath([
      [-170, -92],
      [-96, 0],
      [-10, 0],
      [0, -60],
    ]),
    ink: 'light',
    flat: true,
  },
  {
    d: polygonPath([
      [170, -92],
      [96, 0],
      [-10, 0],
      [0, -60],
    ]),
    ink: 'dark',
    flat: true,
  },
]

/** A paper plane flying to the upper left; its origin is below its tail. */
export const paperPlane: Thing = [
  {
    d: polygonPath([
      [-190, -120],
      [150, -70],
      [40, -20],
    ]),
    ink: 'light',
    flat: true,
  },
  {
    d: polygonPath([
      [-190, -120],
      [40, -20],
      [24, 40],
    ]),
    ink: 'dark',
    flat: true,
  },
  {
    d: polygonPath([
      [-190, -120],
      [24, 40],
      [-20, -8],
    ]),
    ink: 'main',
    flat: true,
  },
]

export const letter: Thing = [
  {
    d: polygonPath([
      [-120, 0],
      [120, 0],
      [120, -156],
      [-120, -156],
    ]),
    ink: 'main',
  },
  {
    d: polygonPath([
      [-120, -156],
      [120, -156],
      [0, -62],
    ]),
    ink: 'light',
    mark: true,
  },
  { d: 'M-16 -66C-16 -84 16 -84 16 -66C16 -48 -16 -48 -16 -66Z', ink: 'accent', mark: true },
]

/** A pile of books, the lowest first: each with its width, its height, and its offset. */
export function books(
  ...volumes: readonly (readonly [width: number, height: number, aside: number])[]
): Thing {
  let floor = 0
  return volumes.flatMap(([width, height, aside], index): Part[] => {
    const [left, right, top] = [aside - width / 2, aside + width / 2, floor - height]
    const spine = index % 2 === 0 ? ('main' as const) : ('accent' as const)
    const parts: Part[] = [
      {
        d: polygonPath([
          [left, floor],
          [right, floor],
          [right, top],
          [left, top],
        ]),
        ink: spine,
      },
      {
        d: polygonPath([
          [left, floor - 6],
          [left + width * 0.12, floor - 6],
          [left + width * 0.12, top + 6],
          [left, top + 6],
        ]),
        ink: 'light',
        mark: true,
      },
      {
        d: polygonPath([
          [right - 34, floor],
          [right - 22, floor],
          [right - 22, top],
          [right - 34, top],
        ]),
        ink: 'dark',
        mark: true,
      },
    ]
    floor = top
    return parts
  })
}

/** A sheet with a drawing in fine lines, hanging flat. */
export const plan: Thing = [
  {
    d: polygonPath([
      [-150, 0],
      [150, 0],
      [150, -210],
      [-150, -210],
    ]),
    ink: 'main',
    flat: true,
  },
  ...[40, 80, 120, 160].map((height): Part => ({
    d: polygonPath([
      [-130, -height],
      [130, -height],
      [130, -height - 2],
      [-130, -height - 2],
    ]),
    ink: 'light',
    mark: true,
  })),
  ...[-90, -30, 30, 90].map((x): Part => ({
    d: polygonPath([
      [x, -14],
      [x + 2, -14],
      [x + 2, -196],
      [x, -196],
    ]),
    ink: 'light',
    mark: true,
  })),
]
