import { between, seededRandom } from '../seeded-random.ts'
import { limb, type Point } from './outline.ts'
import { circle, path, polygon, rectangle } from './shapes.ts'

// Things, or light, on the wall and the table behind a still life.

/** Light through a window with two by two panes, slanted by the sun. */
export function windowLight(
  x: number,
  y: number,
  width: number,
  height: number,
  lean: number,
  fill: string,
): string {
  const gap = width * 0.06
  const [paneWidth, paneHeight] = [(width - gap) / 2, (height - gap) / 2]
  const at = (px: number, py: number): Point => [x + px + (lean * py) / height, y + py]
  const pane = (px: number, py: number) =>
    polygon(
      fill,
      at(px, py),
      at(px + paneWidth, py),
      at(px + paneWidth, py + paneHeight),
      at(px, py + paneHeight),
    )
  const right = paneWidth + gap
  const lower = paneHeight + gap
  return pane(0, 0) + pane(right, 0) + pane(0, lower) + pane(right, lower)
}

/** A round-headed opening that ends at the floor. */
export function niche(x: number, floor: number, width: number, height: number, fill: string): string {
  const radius = width / 2
  const spring = floor - height + radius
  const bend = radius * 0.5523
  return path(
    `M${x - radius} ${floor}L${x - radius} ${spring}C${x - radius} ${spring - bend} ${x - bend} ${spring - radius} ${x} ${spring - radius}C${x + bend} ${spring - radius} ${x + radius} ${spring - bend} ${x + radius} ${spring}L${x + radius} ${floor}Z`,
    fill,
  )
}

/** A floor of squares that converges to a point on the horizon. */
export function chequers(
  width: number,
  horizon: number,
  height: number,
  vanishing: number,
  fill: string,
): string {
  const lines = [0, 0.06, 0.15, 0.28, 0.46, 0.7, 1].map((share) => horizon + share * (height - horizon))
  const at = (column: number, y: number): Point => {
    const depth = (y - horizon + 60) / (height - horizon + 60)
    return [vanishing + (column * width * 0.16 - vanishing + width * 0.5) * depth, y]
  }
  return lines
    .slice(1)
    .flatMap((bottom, row) =>
      Array.from({ length: 40 }, (_, index) => index - 20)
        .filter((column) => (column + row) % 2 === 0)
        .map((column) => {
          const top = lines[row] ?? horizon
          return polygon(
            fill,
            at(column, top),
            at(column + 1, top),
            at(column + 1, bottom),
            at(column, bottom),
          )
        }),
    )
    .join('')
}

/** Trunks of a wood, thin and wide, with the dark marks of birches if a mark colour is given. */
export function trunks(
  seed: string,
  width: number,
  bottom: number,
  count: number,
  fill: string,
  mark?: string,
): string {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + between(random, 0.15, 0.85)) * width) / count
    const half = between(random, 6, 26) * (bottom / 800)
    const trunk = polygon(
      fill,
      [x - half * 0.8, 0],
      [x + half * 0.7, 0],
      [x + half, bottom],
      [x - half, bottom],
    )
    if (mark === undefined) return trunk
    const marks = Array.from({ length: 7 }, () => {
      const y = between(random, 20, bottom - 30)
      const side = random() < 0.5 ? -1 : 1
      return polygon(
        mark,
        [x + side * half * 0.82, y],
        [x + side * half * between(random, -0.2, 0.4), y + 5],
        [x + side * half * 0.84, y + 11],
      )
    })
    return trunk + marks.join('')
  }).join('')
}

/** Ridges behind each other; the nearest comes last. */
export function hills(
  seed: string,
  width: number,
  tops: readonly (readonly [top: number, fill: string])[],
  bottom: number,
): string {
  const random = seededRandom(seed)
  return tops
    .map(([top, fill]) => {
      const [start, middle, end] = [
        between(random, -60, 60),
        between(random, -90, 50),
        between(random, -60, 60),
      ]
      return path(
        `M0 ${bottom}L0 ${top + start}C${width * 0.2} ${top + start - 80} ${width * 0.3} ${top + middle} ${width * 0.5} ${top + middle}C${width * 0.7} ${top + middle} ${width * 0.8} ${top + end - 60} ${width} ${top + end}L${width} ${bottom}Z`,
        fill,
      )
    })
    .join('')
}

/** The broken reflection of a light in water below it. */
export function glitter(
  seed: string,
  x: number,
  top: number,
  bottom: number,
  spread: number,
  fill: string,
): string {
  const random = seededRandom(seed)
  const rows = Math.round((bottom - top) / 22)
  return Array.from({ length: rows }, (_, row) => {
    const half = between(random, 0.35, 1) * (spread * (0.5 + row / rows))
    const centre = x + between(random, -spread * 0.25, spread * 0.25)
    const y = top + 12 + row * 22
    return path(limb([centre - half, y, 0.6], [centre, y, 3 + row * 0.3], [centre + half, y, 0.6]), fill)
  }).join('')
}

export function stars(seed: string, width: number, height: number, count: number, fill: string): string {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () =>
    circle(random() * width, random() * height, between(random, 1.2, 3.4), fill),
  ).join('')
}

/** Thin upright stripes, as on a wallpaper. */
export function stripes(
  x: number,
  y: number,
  width: number,
  height: number,
  step: number,
  fill: string,
): string {
  return Array.from({ length: Math.ceil(width / step) }, (_, index) =>
    rectangle(x + index * step, y, step * 0.34, height, fill),
  ).join('')
}
