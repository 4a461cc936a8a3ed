import { stableHash } from '@coop/sync/contract'

/** The colours of all demo pictures. */
export const ink = '#14232b'
export const night = '#0c161b'
export const deep = '#1f3d42'
export const moss = '#4f6f5c'
export const frost = '#c7d7d4'
export const bone = '#f1eadc'
export const sand = '#dcc9a6'
export const copper = '#bd7340'
export const gold = '#d9a441'
export const rust = '#8c4a32'

export type Random = () => number

/** Numbers from 0 to 1 that are the same for the same seed: pictures do not change between two fresh databases. */
export function seededRandom(seed: string): Random {
  let state = stableHash(seed)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

export function pick<T>(list: readonly T[], index: number): T {
  const item = list[((index % list.length) + list.length) % list.length]
  if (item === undefined) throw new Error('pick() needs a list with at least one item')
  return item
}

export function picture(width: number, height: number, ...shapes: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes.join('')}</svg>\n`
}

export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more && ` ${more}`}/>`
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more && ` ${more}`}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"${more && ` ${more}`}/>`
}

/** A gradient from top to bottom; the returned definition has to be part of the picture. */
export function verticalGradient(id: string, ...colours: string[]): string {
  const stops = colours.map(
    (colour, index) =>
      `<stop offset="${n(index / Math.max(1, colours.length - 1))}" stop-color="${colour}"/>`,
  )
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs>`
}

/** A soft line through points, closed down to the bottom edge: a ridge, a shore, a wave. */
export function ridge(points: readonly (readonly [number, number])[], bottom: number, fill: string): string {
  const [first, ...rest] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return ''
  let d = `M${n(first[0])} ${n(bottom)}L${n(first[0])} ${n(first[1])}`
  let [x, y] = first
  for (const [nextX, nextY] of rest) {
    const middle = (x + nextX) / 2
    d += `C${n(middle)} ${n(y)} ${n(middle)} ${n(nextY)} ${n(nextX)} ${n(nextY)}`
    x = nextX
    y = nextY
  }
  return shape(`${d}L${n(last[0])} ${n(bottom)}Z`, fill)
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}
