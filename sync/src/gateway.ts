// Where browsers read: shapes by name, an audience, and one live wait. Web standards in and out.
export { createGateway } from './gateway/create-gateway.ts'
export type { Gateway } from './gateway/create-gateway.ts'
export type { Principal } from './gateway/principal.ts'
export { engineHeads } from './gateway/heads-source.ts'
export type { HeadsSource, SourceHealth } from './gateway/heads-source.ts'
export { electricHeads } from './gateway/electric-heads.ts'
export { electricUpstream } from './gateway/electric-upstream.ts'
export { holdingRequests } from './link-abort.ts'
