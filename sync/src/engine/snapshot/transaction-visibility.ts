import type { SnapshotMark } from '../../protocol/control.ts'

/** Reads the text of `pg_current_snapshot()`: `xmin:xmax:xip,xip`. */
export function parseSnapshotMark(text: string): SnapshotMark {
  const [xmin = '', xmax = '', running = ''] = text.split(':')
  return {
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    running: running === '' ? [] : running.split(',').map(BigInt),
  }
}

/** Whether the snapshot contains the changes of transaction `xid` (32 bits, from the stream). */
export function isVisible(mark: SnapshotMark, xid: number): boolean {
  const full = widen(xid, mark.xmax)
  if (full < mark.xmin) return true
  return full < mark.xmax && !mark.running.includes(full)
}

/** Whether the transaction got its id after the snapshot was taken. */
export function beganAfter(mark: SnapshotMark, xid: number): boolean {
  return widen(xid, mark.xmax) >= mark.xmax
}

/** The stream has the low 32 bits; the transaction is the one nearest to the snapshot's xmax. */
function widen(xid: number, near: bigint): bigint {
  const cycle = 1n << 32n
  const full = (near / cycle) * cycle + BigInt(xid)
  if (full - near > cycle / 2n) return full - cycle
  if (near - full > cycle / 2n) return full + cycle
  return full
}
