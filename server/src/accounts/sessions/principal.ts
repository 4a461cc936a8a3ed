import type { Principal as GatewayPrincipal } from '@coop/sync/gateway'
import type { Role } from '@coop/sync/releases'

/** The signed-in user of a request. It also ends when the role changes. */
export interface Principal extends GatewayPrincipal {
  email: string
  /** null: an account without access to the admin; `admin` tells whether there is a role */
  role: Role | null
}
