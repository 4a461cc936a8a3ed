import { ellipsePath, polygonPath } from '../stage/outline.ts'
import type { Part, Thing } from '../stage/thing.ts'

/** A block seen slightly from the side; the side face is on the right. */
export function block(width: number, height: number, depth = width * 0.28): Thing {
  const [left, right] = [-width / 2, width / 2]
  return [
    {
      d: polygonPath([
        [right, 0],
        [right + depth, -depth * 0.5],
        [right + depth, -height - depth * 0.5],
        [right, -height],
      ]),
      ink: 'dark',
      flat: true,
    },
    {
      d: polygonPath([
        [left, -height],
        [right, -height],
        [right + depth, -height - depth * 0.5],
        [left + depth, -height - depth * 0.5],
      ]),
      ink: 'light',
      flat: true,
    },
    {
      d: polygonPath([
        [left, 0],
        [right, 0],
        [right, -height],
        [left, -height],
      ]),
      ink: 'main',
    },
  ]
}

export const cone: Thing = [{ d: 'M0 -240L96 -14C60 6 -60 6 -96 -14Z', ink: 'main' }]

export const cylinder: Thing = [
  { d: 'M-70 -190L70 -190L70 -12C40 6 -40 6 -70 -12Z', ink: 'main' },
  { d: ellipsePath(0, -190, 70, 16), ink: 'light', flat: true },
]

/** An empty box without its lid: a block whose top shows the inside, with a slot for letters in its front. */
export function openBox(width: number, height: number): Thing {
  const [side, top, front] = block(width, height, width * 0.4)
  if (side === undefined || top === undefined || front === undefined) return []
  return [
    side,
    { ...top, ink: 'accent' },
    front,
    {
      d: polygonPath([
        [-width * 0.3, -height * 0.62],
        [width * 0.3, -height * 0.62],
        [width * 0.3, -height * 0.72],
        [-width * 0.3, -height * 0.72],
      ]),
      ink: 'accent',
      mark: true,
    },
  ]
}

/** A pile of coins, each 24 thick. */
export function coins(count: number): Thing {
  const edges = Array.from({ length: count }, (_, index): Part => {
    const [floor, top] = [-index * 24, -index * 24 - 24]
    return {
      d: `M-84 ${top}L84 ${top}L84 ${floor - 6}C56 ${floor + 10} -56 ${floor + 10} -84 ${floor - 6}Z`,
      ink: 'main',
    }
  })
  return [...edges, { d: ellipsePath(0, -count * 24, 84, 14), ink: 'light', flat: true }]
}
