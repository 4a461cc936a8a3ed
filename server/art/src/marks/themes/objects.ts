import { line, moved, within } from '../paint.ts'
import { circle, path } from '../../stage/shapes.ts'
import { stippled } from '../../stage/stipple.ts'
import { stageHeight, thrown } from './stage.ts'

export interface Solid {
  light: string
  shade: string
}

/** A ball lit from the left, with its elliptic shadow. The id must be unique in the picture. */
export function ball(
  id: string,
  x: number,
  standsAt: number,
  radius: number,
  colours: Solid,
  shadow: string,
) {
  const y = standsAt - radius
  const outline = `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`
  return {
    shadow: thrown(standsAt - radius * 0.14, circle(x, y, radius, shadow)),
    body:
      circle(x, y, radius, colours.light) +
      within(
        id,
        outline,
        shaded(circle(x + radius * 0.62, y + radius * 0.3, radius * 1.16, colours.shade), colours.shade),
      ),
  }
}

/** A shape whose shaded side ends in a spray of dots, as in print. */
export function shaded(drawn: string, colour: string, softness = 14): string {
  return `<g ${stippled(colour, softness)}>${drawn}</g>`
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
  depth: number
}

/** A box seen from the front and a little from the right. */
export function block({ x, y, width, height, depth }: Box, colours: Solid & { top: string }): string {
  const lean = depth * 0.55
  return [
    path(`M${x} ${y}h${width}v${height}h${-width}Z`, colours.light),
    path(`M${x + width} ${y}l${depth} ${-lean}v${height}l${-depth} ${lean}Z`, colours.shade),
    path(`M${x} ${y}l${depth} ${-lean}h${width}l${-depth} ${lean}Z`, colours.top),
  ].join('')
}

/** The outline of a box, for its shadow. */
export function blockOutline({ x, y, width, height, depth }: Box): string {
  const lean = depth * 0.55
  return `M${x} ${y}l${depth} ${-lean}h${width}v${height}l${-depth} ${lean}h${-width}Z`
}

/** A leaf from its stalk upwards, two halves in two greens. */
export function leaf(x: number, y: number, length: number, turn: number, colours: Solid): string {
  const half = length * 0.32
  const middle = length * 0.45
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    path(`M0 0C${-half * 1.3} ${-middle * 0.5} ${-half} ${-length * 0.8} 0 ${-length}Z`, colours.light),
    path(`M0 0C${half * 1.3} ${-middle * 0.5} ${half} ${-length * 0.8} 0 ${-length}Z`, colours.shade),
  )
}

/** A leaning ladder: two rails and rungs, from a foot on the plane to a head above it. */
export function ladder(
  foot: readonly [number, number],
  head: readonly [number, number],
  width: number,
  rungs: number,
  colour: string,
): string {
  const [dx, dy] = [head[0] - foot[0], head[1] - foot[1]]
  const rail = (offset: number) => `M${foot[0] + offset} ${foot[1]}L${head[0] + offset * 0.82} ${head[1]}`
  const steps = Array.from({ length: rungs }, (_, index) => {
    const t = (index + 0.7) / (rungs + 0.3)
    const narrow = (width * (1 - 0.18 * t)) / 1
    return line(`M${foot[0] + dx * t} ${foot[1] + dy * t}h${narrow}`, colour, 9)
  })
  return [line(rail(0), colour, 13), line(rail(width), colour, 13), ...steps].join('')
}

/** Clips shadows at the edge of the wall, so that none shows above it. */
export function onPlane(id: string, horizon: number, ...shadows: string[]): string {
  return within(id, `M0 ${horizon}H3000V${stageHeight}H0Z`, ...shadows)
}
