import { boundsOf, moved, type Matrix } from './outline.ts'
import type { Inks } from './palette.ts'
import { stippled } from './stipple.ts'

/** One plane of a thing, printed in one of its inks. */
export interface Part {
  d: string
  ink: keyof Inks
  /** whether the part has neither a lit nor a shaded edge */
  flat?: true
  /** A flat spot on the part below it, such as an eye or a stripe. It casts no shadow. */
  mark?: true
}

/** An object on the ground, with its feet at 0, 0 and negative y upwards. The parts are ordered from back to front. */
export type Thing = readonly Part[]

/** The left half of a part, repeated mirrored. */
export function mirrored(parts: readonly Part[]): Part[] {
  return [...parts, ...parts.map((part) => ({ ...part, d: moved(part.d, [-1, 0, 0, 1, 0, 0]) }))]
}

/** The side of the light: 1 for left, -1 for right. */
export type LightSide = 1 | -1

export interface Placed {
  thing: Thing
  inks: Inks
  x: number
  y: number
  size: number
  /** Whether the thing is mirrored. */
  turned?: true
  /** The turn in degrees around its feet. */
  tilt?: number
  /** the width of the lit and the shaded edges; 1 is usual, 0 makes a silhouette */
  relief?: number
  /** the height of its feet above the table */
  lifted?: number
  /** whether the thing hangs, or lies where it casts no shadow */
  shadeless?: true
}

export function place(
  thing: Thing,
  inks: Inks,
  x: number,
  y: number,
  size: number,
  more: Partial<Placed> = {},
): Placed {
  return { thing, inks, x, y, size, ...more }
}

export function drawPlaced(placed: Placed, light: LightSide): string {
  const matrix = placement(placed)
  return placed.thing.map((part) => drawPart(moved(part.d, matrix), part, placed, light)).join('')
}

/** The outline of all parts as a shadow on the ground, away from the light and towards the viewer. */
export function drawShadow(placed: Placed, reach: { along: number; forward: number }): string {
  if (placed.shadeless === true) return ''
  const [a, b, c, d] = placement(placed)
  const { lifted = 0 } = placed
  const x = placed.x + reach.along * lifted
  const y = placed.y + (1 + reach.forward) * lifted
  const matrix: Matrix = [
    a - reach.along * b,
    -reach.forward * b,
    c - reach.along * d,
    -reach.forward * d,
    x,
    y,
  ]
  return placed.thing
    .filter(({ mark }) => mark !== true)
    .map((part) => `<path d="${moved(part.d, matrix)}"/>`)
    .join('')
}

function drawPart(d: string, part: Part, { inks, relief = 1 }: Placed, light: LightSide): string {
  const plane = `<path d="${d}" fill="${inks[part.ink]}"/>`
  if (part.mark === true || part.flat === true || relief === 0) return plane
  const { left, top, right, bottom } = boundsOf(d)
  const depth = Math.min(right - left, bottom - top, 300) * relief
  const margin = depth * 0.3 + 40
  const frame = `M${left - margin} ${top - margin}H${right + margin}V${bottom + margin}H${left - margin}Z`
  const edge = (dx: number, dy: number, ink: string, filter: string) =>
    `<g${filter}><path d="${frame}${d}" fill-rule="evenodd" fill="${ink}" transform="translate(${round(dx)} ${round(dy)})"/></g>`
  const id = `clip-${Math.round(left)}-${Math.round(top)}-${Math.round(right)}-${Math.round(bottom)}`
  const gleam = part.ink === 'dark' ? inks.main : inks.light
  return [
    plane,
    `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">`,
    edge(-light * depth * 0.2, -depth * 0.05, inks.dark, ` ${stippled(inks.dark)}`),
    edge(light * depth * 0.032, depth * 0.028, gleam, ''),
    '</g>',
  ].join('')
}

function placement({ x, y, size, turned, tilt = 0 }: Placed): Matrix {
  const angle = (tilt * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size]
  const mirror = turned === true ? -1 : 1
  return [cos * mirror, sin * mirror, -sin, cos, x, y]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
