import { ellipsePath, limb, polygonPath } from '../stage/outline.ts'
import type { Part, Thing } from '../stage/thing.ts'

/** A ladder with the given number of rungs, 80 apart. */
export function ladderOf(rungs: number): Thing {
  const height = rungs * 80 + 50
  const rail = (x: number, lean: number): Part => ({
    d: polygonPath([
      [x - 8, 0],
      [x + 8, 0],
      [x + 8 + lean, -height],
      [x - 8 + lean, -height],
    ]),
    ink: 'main',
  })
  const steps = Array.from({ length: rungs }, (_, index): Part => {
    const y = -50 - index * 80
    const inset = (50 + index * 80) * 0.05
    return {
      d: polygonPath([
        [-66 + inset, y],
        [66 - inset, y],
        [66 - inset, y - 12],
        [-66 + inset, y - 12],
      ]),
      ink: 'dark',
      flat: true,
    }
  })
  return [...steps, rail(-66, height * 0.05), rail(66, -height * 0.05)]
}

/** A pair of compasses standing on both legs. */
export const compasses: Thing = [
  { d: limb([96, 0, 2], [40, -180, 9], [4, -300, 12]), ink: 'dark' },
  { d: limb([-96, 0, 2], [-40, -180, 9], [-4, -300, 12]), ink: 'main' },
  { d: 'M-70 -116C-30 -136 30 -136 70 -116L66 -108C30 -126 -30 -126 -66 -108Z', ink: 'accent', mark: true },
  { d: ellipsePath(0, -306, 24), ink: 'main' },
  {
    d: polygonPath([
      [-8, -326],
      [8, -326],
      [8, -370],
      [-8, -370],
    ]),
    ink: 'dark',
    flat: true,
  },
]

/** An upright key with its bow on top. */
export const key: Thing = [
  {
    d: 'M0 -300C44 -300 74 -268 74 -228C74 -194 52 -168 22 -158L22 0L-22 0L-22 -158C-52 -168 -74 -194 -74 -228C-74 -268 -44 -300 0 -300ZM0 -262C-22 -262 -36 -246 -36 -228C-36 -210 -22 -194 0 -194C22 -194 36 -210 36 -228C36 -246 22 -262 0 -262Z',
    ink: 'main',
  },
  {
    d: polygonPath([
      [22, -4],
      [80, -4],
      [80, -40],
      [60, -40],
      [60, -26],
      [48, -26],
      [48, -52],
      [22, -52],
    ]),
    ink: 'main',
  },
]

/** A reading lamp that bends to the left. */
export const lamp: Thing = [
  { d: 'M-20 0C-20 -26 130 -26 130 0Z', ink: 'dark' },
  {
    d: limb([56, -14, 7], [76, -180, 7], [64, -330, 7], [-16, -420, 7], [-90, -420, 7]),
    ink: 'main',
    flat: true,
  },
  { d: 'M-76 -446C-40 -420 -28 -380 -34 -344L-196 -344C-190 -400 -140 -446 -76 -446Z', ink: 'accent' },
]

/** A thermometer with its tip at 0, 0. */
export const thermometer: Thing = [
  { d: limb([0, -20, 15], [0, -150, 15], [0, -280, 15]), ink: 'light', flat: true },
  { d: limb([0, -20, 6], [0, -110, 6], [0, -200, 6]), ink: 'accent', mark: true },
  ...[110, 150, 190, 230, 270].map((height): Part => ({
    d: polygonPath([
      [3, -height],
      [14, -height],
      [14, -height - 4],
      [3, -height - 4],
    ]),
    ink: 'dark',
    mark: true,
  })),
]

export const scales: Thing = [
  { d: 'M-70 0C-64 -22 64 -22 70 0Z', ink: 'dark' },
  {
    d: polygonPath([
      [-8, -12],
      [8, -12],
      [6, -330],
      [-6, -330],
    ]),
    ink: 'main',
  },
  { d: limb([-172, -286, 5], [0, -318, 8], [172, -350, 5]), ink: 'main', flat: true },
  ...pan(-172, -286),
  ...pan(172, -350),
  { d: ellipsePath(0, -330, 18), ink: 'accent', flat: true },
]

function pan(x: number, y: number): Part[] {
  return [
    {
      d: polygonPath([
        [x - 1, y],
        [x + 1, y],
        [x + 64, y + 130],
        [x + 60, y + 130],
      ]),
      ink: 'dark',
      mark: true,
    },
    {
      d: polygonPath([
        [x - 1, y],
        [x + 1, y],
        [x - 60, y + 130],
        [x - 64, y + 130],
      ]),
      ink: 'dark',
      mark: true,
    },
    {
      d: `M${x - 72} ${y + 128}L${x + 72} ${y + 128}C${x + 60} ${y + 166} ${x - 60} ${y + 166} ${x - 72} ${y + 128}Z`,
      ink: 'main',
    },
  ]
}

export const wheel: Thing = [
  {
    d: `${ellipsePath(0, -110, 110)}M-88 -110C-88 -62 -48 -22 0 -22C48 -22 88 -62 88 -110C88 -158 48 -198 0 -198C-48 -198 -88 -158 -88 -110Z`,
    ink: 'main',
  },
  ...[0, 60, 120].map((degrees): Part => {
    const [x, y] = [Math.cos((degrees * Math.PI) / 180) * 92, Math.sin((degrees * Math.PI) / 180) * 92]
    return { d: limb([-x, -110 - y, 6], [x, -110 + y, 6]), ink: 'dark', flat: true }
  }),
  { d: ellipsePath(0, -110, 20), ink: 'accent' },
]
