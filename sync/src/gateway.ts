// Where browsers read: shapes by name, an audience, and one held request. Uses web standard requests and responses.
export { createGateway } from './gateway/create-gateway.ts'
export type { Gateway } from './gateway/create-gateway.ts'
export type { Principal } from './gateway/principal.ts'
export { engineOffsets } from './gateway/offsets-source.ts'
export type { OffsetsSource, SourceHealth } from './gateway/offsets-source.ts'
export { electricOffsets } from './gateway/electric-offsets.ts'
export { electricUpstream } from './gateway/electric-upstream.ts'
export { holdingRequests } from './link-abort.ts'
