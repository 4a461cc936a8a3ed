import type { ValuesOf } from '../data/admin-row.ts'

/** The point of a picture that every crop keeps, in whole per cent from the left and from the top. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

/** The focal point of an asset. */
export function focalPointOf(asset: Pick<ValuesOf<'website_assets'>, 'focal_x' | 'focal_y'>): FocalPoint {
  return { x: asset.focal_x ?? middle.x, y: asset.focal_y ?? middle.y }
}

export const middle: FocalPoint = { x: 50, y: 50 }

export function objectPosition({ x, y }: FocalPoint): string {
  return `${x}% ${y}%`
}
