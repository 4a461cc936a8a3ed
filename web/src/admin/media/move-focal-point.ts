import type { FocalPoint } from './focal-point.ts'

/** The position of a pointer on a picture. */
export function pointAt(box: DOMRect, clientX: number, clientY: number): FocalPoint {
  return inPicture({
    x: (100 * (clientX - box.left)) / (box.width || 1),
    y: (100 * (clientY - box.top)) / (box.height || 1),
  })
}

const steps = new Map<string, FocalPoint>([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
])

/** Moves the point by a key: an arrow moves it by 1 %, with Shift by 10 %. null: the key moves nothing. */
export function movedBy(key: string, isFast: boolean, { x, y }: FocalPoint): FocalPoint | null {
  const step = steps.get(key)
  if (step === undefined) return null
  const times = isFast ? 10 : 1
  return inPicture({ x: x + times * step.x, y: y + times * step.y })
}

export function focalPointText({ x, y }: FocalPoint): string {
  return `Focal point ${x} % from the left, ${y} % from the top`
}

function inPicture({ x, y }: FocalPoint): FocalPoint {
  return { x: perCent(x), y: perCent(y) }
}

function perCent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)))
}
