import type { Shape } from './shape.ts'

export type ShapeLimits = {
  maxShapes: number
  /** of all snapshots and logs together */
  maxStorageBytes: number
  /** of a shape's changes, if they are more than its snapshot */
  maxShapeLogBytes: number
}

type LimitedShape = Pick<Shape, 'lastUsed' | 'logBytes' | 'storedBytes'>

/**
 * The shapes to retire: those whose own log is too long, since a new snapshot is shorter; then the least recently used
 * of the retirable ones, while the remaining shapes are too many or too large.
 */
export function shapesBeyond<S extends LimitedShape>(
  shapes: readonly S[],
  limits: ShapeLimits,
  mayGo: (shape: S) => boolean,
): S[] {
  const isTooLong = ({ logBytes, storedBytes }: S): boolean =>
    logBytes > Math.max(limits.maxShapeLogBytes, storedBytes - logBytes)
  const beyond = shapes.filter(isTooLong)
  const others = shapes.filter((shape) => !isTooLong(shape))
  let tooMany = others.length - limits.maxShapes
  let tooLarge = limits.maxStorageBytes === Infinity ? 0 : storedBytesOf(others) - limits.maxStorageBytes
  if (tooMany <= 0 && tooLarge <= 0) return beyond
  for (const shape of others.filter(mayGo).sort((a, b) => a.lastUsed - b.lastUsed)) {
    if (tooMany <= 0 && tooLarge <= 0) break
    tooMany -= 1
    tooLarge -= shape.storedBytes
    beyond.push(shape)
  }
  return beyond
}

export function storedBytesOf(shapes: readonly Pick<Shape, 'storedBytes'>[]): number {
  return shapes.reduce((sum, shape) => sum + shape.storedBytes, 0)
}
