import type { Lettering } from './lettering.ts'

/** Coloured outlines, with the left edge (`start`), middle or right edge (`end`) of the ink at x. */
export function paint(
  lettering: Lettering,
  fill: string,
  x: number,
  baseline: number,
  anchor: 'start' | 'middle' | 'end' = 'middle',
): string {
  const { left, right, path } = lettering
  const edge = { start: left, middle: (left + right) / 2, end: right }[anchor]
  return `<path transform="translate(${round(x - edge)} ${round(baseline)})" d="${path}" fill="${fill}"/>`
}

/** Outlines whose ink is centred at a point. */
export function paintAt(lettering: Lettering, fill: string, x: number, y: number): string {
  return paint(lettering, fill, x, y - (lettering.top + lettering.bottom) / 2)
}

export function line(path: string, colour: string, width: number, cap: 'butt' | 'round' = 'butt'): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="${cap === 'butt' ? 'miter' : 'round'}"/>`
}

export function moved(transform: string, ...parts: string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`
}

/** Clips parts to a path. The id must be unique in the picture. */
export function within(id: string, path: string, ...parts: string[]): string {
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${parts.join('')}</g>`
}

export function drawing(width: number, height: number, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>\n`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
