import { ellipsePath, polygonPath, type Point } from './outline.ts'
import { stippled } from './stipple.ts'

export function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`
}

export function polygon(fill: string, ...points: Point[]): string {
  return `<path d="${polygonPath(points)}" fill="${fill}"/>`
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

/** A cloud of dots in a colour, for dusk in a corner or the glow around a lamp. */
export function haze(x: number, y: number, rx: number, ry: number, colour: string, softness = 70): string {
  return `<path d="${ellipsePath(x, y, rx, ry)}" fill="${colour}" ${stippled(colour, softness)}/>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
