import type { Principal as GatewayPrincipal } from '@coop/sync/gateway'
import type { Role } from '@coop/sync/releases'

/** The signed-in user of a request. It also ends when the role is taken or given. */
export interface Principal extends GatewayPrincipal {
  email: string
  /** null: an account that enters nothing; `admin` is whether there is one */
  role: Role | null
}
