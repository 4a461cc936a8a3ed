import type { Context } from 'hono'
import { isIPv4 } from 'node:net'
import { type ClientNetworkOf, isThisMachine } from '../../http/client-network.ts'

/** The origin of a request, as shown to people. */
export interface Sender {
  /** without its last part: enough to recognise a place, too little to identify a household */
  network: string
  /** the user agent */
  device: string | null
}

export type SenderOf = (c: Context) => Sender

export function createSenderOf(clientNetworkOf: ClientNetworkOf): SenderOf {
  return (c) => ({
    network: coarseNetwork(clientNetworkOf(c)),
    device: c.req.header('user-agent')?.slice(0, 300) ?? null,
  })
}

/** @param network an IPv4 address, or the first four groups of an IPv6 one */
function coarseNetwork(network: string): string {
  if (isThisMachine(network)) return 'this machine'
  if (isIPv4(network)) return `${network.slice(0, network.lastIndexOf('.'))}.0/24`
  const groups = network.split(':')
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : network
}
