import { polygonPath } from '../stage/outline.ts'
import type { Part, Thing } from '../stage/thing.ts'

/** A house as drawn by children, with one lit window. */
export const house: Thing = [
  {
    d: polygonPath([
      [-90, 0],
      [90, 0],
      [90, -150],
      [-90, -150],
    ]),
    ink: 'main',
  },
  {
    d: polygonPath([
      [-110, -146],
      [110, -146],
      [0, -262],
    ]),
    ink: 'dark',
  },
  {
    d: polygonPath([
      [20, -60],
      [60, -60],
      [60, -108],
      [20, -108],
    ]),
    ink: 'accent',
    mark: true,
  },
]

export const lighthouse: Thing = [
  {
    d: polygonPath([
      [-64, 0],
      [64, 0],
      [36, -330],
      [-36, -330],
    ]),
    ink: 'main',
  },
  {
    d: polygonPath([
      [-56, -90],
      [56, -90],
      [50, -164],
      [-50, -164],
    ]),
    ink: 'accent',
    mark: true,
  },
  {
    d: polygonPath([
      [-44, -238],
      [44, -238],
      [38, -306],
      [-38, -306],
    ]),
    ink: 'accent',
    mark: true,
  },
  {
    d: polygonPath([
      [-52, -330],
      [52, -330],
      [52, -346],
      [-52, -346],
    ]),
    ink: 'dark',
    flat: true,
  },
  {
    d: polygonPath([
      [-28, -346],
      [28, -346],
      [28, -396],
      [-28, -396],
    ]),
    ink: 'light',
    flat: true,
  },
  { d: 'M-36 -396L36 -396C30 -424 14 -436 0 -444C-14 -436 -30 -424 -36 -396Z', ink: 'accent' },
]

/** A bridge with this many arches, each 200 wide; its left end is at 0. */
export function bridge(arches: number): Thing {
  const end = arches * 200 + 40
  const openings = Array.from({ length: arches }, (_, index) => {
    const left = index * 200 + 40
    return `L${left} 0L${left} -90C${left} -150 ${left + 40} -180 ${left + 80} -180C${left + 120} -180 ${left + 160} -150 ${left + 160} -90L${left + 160} 0`
  })
  return [
    { d: `M0 0${openings.join('')}L${end} 0L${end} -230L0 -230Z`, ink: 'main' },
    {
      d: polygonPath([
        [-14, -230],
        [end + 14, -230],
        [end + 14, -248],
        [-14, -248],
      ]),
      ink: 'dark',
      flat: true,
    },
  ]
}

/** Steps up to the right. */
export function stair(steps: number, tread: number, rise: number): Thing {
  return Array.from({ length: steps }, (_, index) => {
    const left = index * tread
    const top = -(index + 1) * rise
    const parts: Part[] = [
      {
        d: polygonPath([
          [left, 0],
          [left + tread, 0],
          [left + tread, top],
          [left, top],
        ]),
        ink: index % 2 === 0 ? 'main' : 'light',
        flat: true,
      },
      {
        d: polygonPath([
          [left, top],
          [left + tread, top],
          [left + tread, top + 10],
          [left, top + 10],
        ]),
        ink: 'light',
        mark: true,
      },
    ]
    return parts
  }).flat()
}

export const chair: Thing = [
  {
    d: polygonPath([
      [54, -10],
      [66, -10],
      [62, -170],
      [50, -170],
    ]),
    ink: 'dark',
    flat: true,
  },
  {
    d: polygonPath([
      [-60, -14],
      [-48, -14],
      [-44, -170],
      [-56, -170],
    ]),
    ink: 'dark',
    flat: true,
  },
  {
    d: polygonPath([
      [62, 0],
      [78, 0],
      [92, -400],
      [76, -400],
    ]),
    ink: 'main',
  },
  {
    d: polygonPath([
      [-92, 0],
      [-76, 0],
      [-74, -176],
      [-92, -176],
    ]),
    ink: 'main',
  },
  {
    d: polygonPath([
      [-104, -172],
      [88, -172],
      [88, -196],
      [-104, -196],
    ]),
    ink: 'main',
  },
  {
    d: polygonPath([
      [52, -380],
      [92, -388],
      [88, -290],
      [50, -290],
    ]),
    ink: 'accent',
    flat: true,
  },
]

/** A bench seen from its long side. */
export function bench(width: number): Thing {
  const leg = (x: number): Part => ({
    d: polygonPath([
      [x - 16, 0],
      [x + 16, 0],
      [x + 16, -140],
      [x - 16, -140],
    ]),
    ink: 'dark',
  })
  return [
    leg(-width * 0.4),
    leg(width * 0.4),
    {
      d: polygonPath([
        [-width / 2, -136],
        [width / 2, -136],
        [width / 2, -164],
        [-width / 2, -164],
      ]),
      ink: 'main',
    },
  ]
}
