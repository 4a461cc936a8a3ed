import { ellipsePath, limb, moved, turned } from '../stage/outline.ts'
import type { Part, Thing } from '../stage/thing.ts'

export const jug: Thing = [
  {
    d: limb([46, -252, 9], [104, -262, 10], [128, -204, 10], [112, -140, 9], [72, -104, 8]),
    ink: 'dark',
    flat: true,
  },
  {
    d: 'M-58 0L58 0C72 -14 88 -52 88 -96C88 -146 50 -176 44 -214C42 -236 46 -254 54 -272L-40 -272C-56 -272 -74 -280 -84 -286C-82 -266 -66 -250 -50 -240C-44 -226 -42 -220 -44 -212C-52 -176 -88 -146 -88 -96C-88 -52 -72 -14 -58 0Z',
    ink: 'main',
  },
]

export const bottle: Thing = [
  {
    d: turned(
      [
        [0, 0],
        [54, 0],
      ],
      [
        [56, 6],
        [58, 60],
        [58, 170],
      ],
      [
        [58, 170],
        [52, 206],
        [26, 232],
        [19, 262],
        [18, 330],
      ],
      [
        [18, 330],
        [25, 330],
      ],
      [
        [25, 330],
        [25, 350],
      ],
      [
        [25, 350],
        [0, 350],
      ],
    ),
    ink: 'main',
  },
  { d: 'M-58 -70L58 -70L58 -150L-58 -150Z', ink: 'accent', mark: true },
]

export const vase: Thing = [
  {
    d: turned(
      [
        [0, 0],
        [40, 0],
      ],
      [
        [40, 0],
        [64, 40],
        [84, 110],
        [76, 178],
        [40, 228],
        [26, 262],
        [40, 296],
      ],
      [
        [40, 296],
        [0, 296],
      ],
    ),
    ink: 'main',
  },
  { d: ellipsePath(0, -294, 39, 7), ink: 'dark', mark: true },
]

export const bowl: Thing = [
  {
    d: turned(
      [
        [0, 0],
        [44, 0],
      ],
      [
        [44, 0],
        [40, 14],
      ],
      [
        [40, 14],
        [92, 40],
        [128, 84],
        [138, 122],
      ],
      [
        [138, 122],
        [0, 122],
      ],
    ),
    ink: 'main',
  },
  { d: 'M-136 -112C-90 -100 90 -100 136 -112L134 -96C90 -84 -90 -84 -134 -96Z', ink: 'accent', mark: true },
]

export const cup: Thing = [
  { d: limb([50, -82, 7], [84, -84, 8], [90, -50, 8], [52, -28, 7]), ink: 'dark', flat: true },
  {
    d: turned(
      [
        [0, 0],
        [36, 0],
      ],
      [
        [36, 0],
        [52, 34],
        [58, 104],
      ],
      [
        [58, 104],
        [0, 104],
      ],
    ),
    ink: 'main',
  },
]

export const candle = candleOf(236)

/** A candle of this height in its stick; the flame is above it. */
export function candleOf(height: number, burning = true): Thing {
  const stick: Part[] = [
    {
      d: turned(
        [
          [0, 0],
          [62, 0],
        ],
        [
          [62, 0],
          [54, 14],
          [16, 22],
          [14, 60],
          [30, 78],
          [34, 90],
        ],
        [
          [34, 90],
          [0, 90],
        ],
      ),
      ink: 'dark',
    },
    {
      d: `M-18 -88L18 -88L18 -${height}C12 -${height + 6} -12 -${height + 6} -18 -${height}Z`,
      ink: 'main',
    },
  ]
  const flame = moved('M0 -84C22 -56 24 -28 0 -14C-24 -28 -22 -56 0 -84Z', [1, 0, 0, 1, 0, -height])
  return burning ? [...stick, { d: flame, ink: 'accent', mark: true }] : stick
}

export const bell: Thing = [
  {
    d: limb([0, -186, 6], [-16, -212, 6], [0, -236, 6], [16, -212, 6], [2, -188, 6]),
    ink: 'dark',
    flat: true,
  },
  { d: ellipsePath(0, -12, 18, 14), ink: 'dark' },
  {
    d: turned(
      [
        [0, 14],
        [104, 14],
      ],
      [
        [104, 14],
        [82, 46],
        [66, 110],
        [54, 164],
        [0, 190],
      ],
    ),
    ink: 'main',
  },
]

export const hourglass: Thing = [
  {
    d: turned(
      [
        [0, 16],
        [60, 16],
      ],
      [
        [60, 16],
        [66, 70],
        [34, 116],
        [8, 138],
        [34, 160],
        [66, 206],
        [60, 262],
      ],
      [
        [60, 262],
        [0, 262],
      ],
    ),
    ink: 'main',
  },
  { d: 'M-50 -16C-40 -60 -14 -84 0 -84C14 -84 40 -60 50 -16Z', ink: 'accent', mark: true },
  {
    d: 'M-44 -192C-20 -188 20 -188 44 -192C34 -166 12 -150 0 -138C-12 -150 -34 -166 -44 -192Z',
    ink: 'accent',
    mark: true,
  },
  { d: 'M-78 0L78 0L78 -18L-78 -18Z', ink: 'dark' },
  { d: 'M-78 -260L78 -260L78 -278L-78 -278Z', ink: 'dark' },
]
