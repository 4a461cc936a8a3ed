/** The names of the engine in Postgres: its slot, its publication, and the prefix of its messages in WAL. */
export const replicationNames = {
  slot: 'coop_shapes',
  publication: 'coop_publication',
  marker: 'coop.shapes',
} as const

/** Slot and publication of an engine as a service: each stream id has its own. */
export function standAloneName(streamId: string): string {
  return `${replicationNames.slot}_${streamId}`
}
