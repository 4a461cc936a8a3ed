import { ellipsePath, polygonPath } from '../stage/outline.ts'
import type { Thing } from '../stage/thing.ts'

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
