import type { Principal as GatewayPrincipal } from '@coop/sync/gateway'

/** The signed-in user of a request. It also ends when the role is taken or given. */
export interface Principal extends GatewayPrincipal {
  email: string
}
