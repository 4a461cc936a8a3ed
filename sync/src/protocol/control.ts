/** Everything that affects the shape up to `lsn` has been delivered. The LSN is a decimal string on the wire. */
export function upToDate(lsn: bigint): string {
  return `{"headers":{"control":"up-to-date","global_last_seen_lsn":"${lsn}"}}`
}

export const mustRefetch = '[{"headers":{"control":"must-refetch"}}]'

export type SnapshotMark = { xmin: bigint; xmax: bigint; running: readonly bigint[] }

export function snapshotEnd(mark: SnapshotMark): string {
  const headers = {
    control: 'snapshot-end',
    xmin: String(mark.xmin),
    xmax: String(mark.xmax),
    xip_list: mark.running.map(String),
  }
  return JSON.stringify({ headers })
}
