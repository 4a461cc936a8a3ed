import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The network address of the client, used only for throttles, and stored only as a hash. */
export type ClientNetworkOf = (c: Context) => string

/**
 * @param proxyHeader the header in which our proxy names its client; undefined: there is no proxy, and no header is
 * trusted. Of a list the last entry counts, because the proxy appended it.
 */
export function createClientNetworkOf(proxyHeader: string | undefined): ClientNetworkOf {
  return (c) => {
    const named = proxyHeader === undefined ? undefined : c.req.header(proxyHeader)?.split(',').at(-1)?.trim()
    return networkOf(named || addressOfConnection(c))
  }
}

function addressOfConnection(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown' // not called over a socket
  }
}

/** A client with one IPv6 address can use 2^64 of them, so the network identifies it. */
export function networkOf(address: string): string {
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length)
  if (!isIPv6(address)) return address.slice(0, 100)
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Whether a network is this machine itself. */
export function isThisMachine(sender: string): boolean {
  return sender.startsWith('127.') || sender === networkOf('::1')
}
