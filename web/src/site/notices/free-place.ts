export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Place {
  readonly left: number
  readonly top: number
}

const STEP_PX = 8

/**
 * A place in the area where a box of this size covers none of the other boxes, at the bottom right if possible. If
 * there is no such place, the place where it covers the least.
 */
export function freePlace(
  { width, height }: { width: number; height: number },
  obstacles: readonly Box[],
  area: Box,
): Place {
  const rooms = Math.max(area.right - area.left - width, 0)
  let best: Place = { left: area.left, top: area.top }
  let leastCovered = Infinity
  for (let top = area.bottom - height; top >= area.top; top -= STEP_PX) {
    for (const left of [area.left + rooms, area.left + rooms / 2, area.left]) {
      const box = { left, top, right: left + width, bottom: top + height }
      const covered = obstacles.reduce((sum, obstacle) => sum + overlap(box, obstacle), 0)
      if (covered === 0) return { left, top }
      if (covered >= leastCovered) continue
      leastCovered = covered
      best = { left, top }
    }
  }
  return best
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(width, 0) * Math.max(height, 0)
}
