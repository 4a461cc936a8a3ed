import { shapesOf, type Audience, type CatalogueShape } from '../shapes.ts'

/** `shape` null: the latest offsets of the audience. */
export interface Route {
  audience: Audience
  shape: CatalogueShape | null
}

/**
 * G1: matches the URL parser's result byte for byte: `/shapes/heads`, `/shapes/{name}`, and the same below
 * `/shapes/admin`. `'unknown'`: another path below `/shapes`; null: any other path.
 */
export function matchPath(pathname: string): Route | 'unknown' | null {
  if (pathname === '/shapes') return 'unknown'
  if (!pathname.startsWith('/shapes/')) return null
  const rest = pathname.slice('/shapes/'.length)
  return rest.startsWith('admin/') ? within('admin', rest.slice('admin/'.length)) : within('public', rest)
}

function within(audience: Audience, name: string): Route | 'unknown' {
  if (name === 'heads') return { audience, shape: null }
  const shape = shapesOf(audience).get(name)
  return shape === undefined ? 'unknown' : { audience, shape }
}
