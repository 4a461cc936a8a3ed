/**
 * Outlines are SVG paths of absolute M, L, C, Q and Z only, so that their bounds can be computed from their numbers.
 */
export type Point = readonly [x: number, y: number]

/** A point of a spine with the half width of the limb around it. */
export type SpinePoint = readonly [x: number, y: number, halfWidth: number]

export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

/** An affine transform in SVG's order: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const stepsPerSpan = 14

/** The box around all points of a path, control points included: never too small. */
export function boundsOf(...paths: string[]): Bounds {
  const numbers = paths.flatMap((d) => (d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number))
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

export function moved(path: string, [a, b, c, d, e, f]: Matrix): string {
  return path.replaceAll(/(-?\d+(?:\.\d+)?)[ ,]+(-?\d+(?:\.\d+)?)/g, (_, first: string, second: string) => {
    const [x, y] = [Number(first), Number(second)]
    return `${short(a * x + c * y + e)} ${short(b * x + d * y + f)}`
  })
}

/** Turns by degrees and then moves the origin to a point. */
export function turnedAbout(x: number, y: number, degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), x, y]
}

export function polygonPath(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`
}

export function ellipsePath(x: number, y: number, rx: number, ry = rx): string {
  const [a, b] = [rx * 0.5523, ry * 0.5523]
  return [
    `M${short(x - rx)} ${short(y)}`,
    `C${short(x - rx)} ${short(y - b)} ${short(x - a)} ${short(y - ry)} ${short(x)} ${short(y - ry)}`,
    `C${short(x + a)} ${short(y - ry)} ${short(x + rx)} ${short(y - b)} ${short(x + rx)} ${short(y)}`,
    `C${short(x + rx)} ${short(y + b)} ${short(x + a)} ${short(y + ry)} ${short(x)} ${short(y + ry)}`,
    `C${short(x - a)} ${short(y + ry)} ${short(x - rx)} ${short(y + b)} ${short(x - rx)} ${short(y)}Z`,
  ].join('')
}

/** A limb: a smooth line through points with their widths, and round ends, for legs, tails, antlers, branches. */
export function limb(...points: SpinePoint[]): string {
  const spine = smooth(points)
  const sides = spine.map(([x, y, halfWidth], index) => {
    const [beforeX, beforeY] = spine[index - 1] ?? [x, y]
    const [afterX, afterY] = spine[index + 1] ?? [x, y]
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1
    const normalX = ((beforeY - afterY) / length) * halfWidth
    const normalY = ((afterX - beforeX) / length) * halfWidth
    return { left: [x + normalX, y + normalY] as const, right: [x - normalX, y - normalY] as const }
  })
  const there = sides.map(({ left }) => left)
  const back = sides.map(({ right }) => right).reverse()
  return polygonPath([
    ...there,
    ...roundEnd(spine.at(-1), spine.at(-2)),
    ...back,
    ...roundEnd(spine[0], spine[1]),
  ])
}

/**
 * The outline of a lathed body: runs of [radius, height above the ground], smooth within a run, with an edge between
 * two.
 */
export function turned(...runs: (readonly Point[])[]): string {
  const profile = runs.flatMap((run) => smooth(run.map(([radius, height]) => [radius, -height, 0] as const)))
  const right = profile.map(([radius, y]): Point => [Math.max(0, radius), y])
  return polygonPath([...right, ...right.map(([x, y]): Point => [-x, y]).reverse()])
}

/** Catmull-Rom through all points. */
function smooth(points: readonly SpinePoint[]): SpinePoint[] {
  if (points.length < 3) return [...points]
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0, 0]
  const line: SpinePoint[] = []
  for (let index = 0; index < points.length - 1; index += 1) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let step = 0; step < stepsPerSpan; step += 1) {
      const t = step / stepsPerSpan
      line.push([
        curve(a[0], b[0], c[0], d[0], t),
        curve(a[1], b[1], c[1], d[1], t),
        curve(a[2], b[2], c[2], d[2], t),
      ])
    }
  }
  return [...line, at(points.length - 1)]
}

function curve(a: number, b: number, c: number, d: number, t: number): number {
  const slope = (c - a) / 2
  const nextSlope = (d - b) / 2
  const cubic = 2 * b - 2 * c + slope + nextSlope
  const square = -3 * b + 3 * c - 2 * slope - nextSlope
  return ((cubic * t + square) * t + slope) * t + b
}

function roundEnd(end: SpinePoint | undefined, before: SpinePoint | undefined): Point[] {
  if (end === undefined || before === undefined || end[2] < 0.5) return []
  const [x, y, halfWidth] = end
  const direction = Math.atan2(y - before[1], x - before[0])
  return [1, 2, 3, 4, 5].map((step): Point => {
    const angle = direction + Math.PI / 2 - (step / 6) * Math.PI
    return [x + Math.cos(angle) * halfWidth, y + Math.sin(angle) * halfWidth]
  })
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
