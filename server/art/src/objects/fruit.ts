import { ellipsePath, limb, turned } from '../stage/outline.ts'
import type { Thing } from '../stage/thing.ts'

export const pear: Thing = [
  { d: limb([2, -184, 5], [8, -206, 4], [22, -226, 5]), ink: 'dark', flat: true },
  {
    d: turned([
      [0, 0],
      [34, 1],
      [66, 22],
      [76, 62],
      [62, 104],
      [44, 134],
      [34, 162],
      [18, 184],
      [0, 188],
    ]),
    ink: 'main',
  },
]

export const leafyPear: Thing = [
  { d: 'M8 -204C30 -240 74 -250 108 -236C92 -206 52 -192 12 -200Z', ink: 'accent' },
  ...pear,
]

export const apple: Thing = [
  { d: limb([0, -118, 5], [4, -138, 4], [16, -156, 4]), ink: 'dark', flat: true },
  {
    d: 'M0 -120C24 -138 74 -128 76 -72C76 -26 44 0 16 0C6 0 6 -4 0 -4C-6 -4 -6 0 -16 0C-44 0 -76 -26 -76 -72C-74 -128 -24 -138 0 -120Z',
    ink: 'main',
  },
]

export const egg: Thing = [
  {
    d: turned([
      [0, 0],
      [28, 3],
      [48, 28],
      [50, 58],
      [38, 92],
      [18, 116],
      [0, 122],
    ]),
    ink: 'main',
  },
]

export const sphere: Thing = [{ d: ellipsePath(0, -80, 80), ink: 'main' }]

/** A sphere with a hand-painted band. */
export const bandedSphere: Thing = [
  ...sphere,
  {
    d: 'M-79 -92C-40 -76 40 -76 79 -92C80 -82 80 -74 78 -64C40 -48 -40 -48 -78 -64C-80 -74 -80 -82 -79 -92Z',
    ink: 'accent',
    mark: true,
  },
]

/** One stem with leaves on both sides, for a bottle or the ground. */
export const sprig: Thing = [
  { d: limb([0, 0, 4], [-4, -120, 3.5], [10, -240, 3], [6, -330, 1.5]), ink: 'dark', flat: true },
  ...[60, 120, 180, 236, 284].flatMap((height, index): Thing => {
    const reach = 92 - index * 12
    const side = index % 2 === 0 ? 1 : -1
    const x = 2 + index
    return [
      {
        d: `M${x} ${-height}C${x + side * reach * 0.3} ${-height - 52} ${x + side * reach * 0.8} ${-height - 62} ${x + side * reach} ${-height - 54}C${x + side * reach * 0.9} ${-height - 16} ${x + side * reach * 0.4} ${-height + 2} ${x} ${-height}Z`,
        ink: 'main',
      },
    ]
  }),
]
