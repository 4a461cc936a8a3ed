import { stippleFilters } from '../../stage/stipple.ts'
import { drawing, moved } from '../paint.ts'
import { rectangle } from '../../stage/shapes.ts'

export const stageWidth = 1200
export const stageHeight = 676

/** The height at which the wall meets the plane. */
export const horizon = 404

export interface Light {
  wall: string
  plane: string
  shadow: string
}

/** The slant of the shadows of all six illustrations: one low lamp on the left casts them on the plane to the right. */
const slant = 1.35
const fall = 0.3

/** The shadow of an outline with its feet at this height; the shapes must have one flat colour. */
export function thrown(standsAt: number, ...silhouette: string[]): string {
  const transform = `matrix(1 0 ${-slant} ${-fall} ${slant * standsAt} ${standsAt * (1 + fall)})`
  return moved(transform, ...silhouette)
}

export function stage({ wall, plane }: Light, ...parts: string[]): string {
  return drawing(
    stageWidth,
    stageHeight,
    `<defs>${stippleFilters(parts.join(''))}</defs>`,
    rectangle(0, 0, stageWidth, horizon, wall),
    rectangle(0, horizon, stageWidth, stageHeight - horizon, plane),
    ...parts,
  )
}

/** A curve that tapers from one end to the other: twigs, tines, reeds. */
export function tapered(points: readonly (readonly [number, number])[], from: number, to: number): string {
  const samples = curve(points)
  const side = (sign: 1 | -1) =>
    samples.map(([x, y], index) => {
      const [before, after] = [
        samples[Math.max(0, index - 1)],
        samples[Math.min(samples.length - 1, index + 1)],
      ]
      if (before === undefined || after === undefined) return `${x} ${y}`
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
      const length = Math.hypot(dx, dy) || 1
      const half = (from + (to - from) * (index / (samples.length - 1))) / 2
      return `${one(x - (sign * dy * half) / length)} ${one(y + (sign * dx * half) / length)}`
    })
  return `M${side(1).join('L')}L${side(-1).reverse().join('L')}Z`
}

/** A smooth line through all points (Catmull-Rom), with twelve steps between two. */
function curve(points: readonly (readonly [number, number])[]): [number, number][] {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  return Array.from({ length: (points.length - 1) * 12 + 1 }, (_, step): [number, number] => {
    const index = Math.min(Math.floor(step / 12), points.length - 2)
    const t = step / 12 - index
    const along = (axis: 0 | 1) => {
      const [a, b, c, d] = [at(index - 1)[axis], at(index)[axis], at(index + 1)[axis], at(index + 2)[axis]]
      return (
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
      )
    }
    return [along(0), along(1)]
  })
}

function one(value: number): number {
  return Math.round(value * 10) / 10
}
