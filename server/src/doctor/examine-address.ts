import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { connect } from 'node:tls'
import type { Config } from '../config/config.ts'
import { errorWords } from './error-words.ts'
import { type Finding, found } from './finding.ts'

const PATIENCE_MS = 5000
const DAY_MS = 24 * 60 * 60 * 1000
/** Certificates are renewed 30 days ahead, so with fewer days left a renewal has failed. */
const FEWEST_DAYS = 14

/** Checks PUBLIC_URL as visitors use it: its name, its certificate, and the response. */
export async function examineAddress(
  config: Pick<Config, 'publicUrl' | 'isSecure' | 'proxyHeader'>,
): Promise<Finding[]> {
  const { publicUrl, isSecure, proxyHeader } = config
  const url = new URL(publicUrl)
  const findings = [judgeProxyHeader(isSecure, proxyHeader)]
  if (!(await hasAddress(url.hostname))) {
    const text = `The name ${url.hostname} of PUBLIC_URL has no IP address`
    return [
      ...findings,
      found.failed('dns', text, `add an A or AAAA record for ${url.hostname} with the address of this host`),
    ]
  }
  findings.push(found.ok('dns', `${url.hostname} has an IP address`))
  if (isSecure) findings.push(await examineCertificate(url))
  findings.push(await examineAnswer(publicUrl))
  return findings
}

/** The timeout of the system's resolver may be minutes. */
async function hasAddress(name: string): Promise<boolean> {
  const late = setTimeout(PATIENCE_MS, false, { ref: false })
  return Promise.race([
    lookup(name).then(
      () => true,
      () => false,
    ),
    late,
  ])
}

function judgeProxyHeader(isSecure: boolean, proxyHeader: string | undefined): Finding {
  const check = 'proxy-header'
  if (!isSecure) return found.skipped(check, 'PUBLIC_URL does not use https, so no proxy is needed')
  if (proxyHeader !== undefined)
    return found.ok(check, `The app reads the address of a client from the header ${proxyHeader}`)
  return found.warning(
    check,
    'The app cannot tell the clients of the proxy apart, so its rate limits apply to all of them together',
    'set TRUSTED_PROXY_HEADER to the header in which the proxy sends the address of its client, such as x-forwarded-for',
  )
}

async function examineCertificate(url: URL): Promise<Finding> {
  const socket = connect({
    host: url.hostname,
    port: Number(url.port || 443),
    ...(isIP(url.hostname) === 0 && { servername: url.hostname }),
    timeout: PATIENCE_MS,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE_MS) })
    return judgeCertificate(new Date(socket.getPeerCertificate().valid_to), new Date())
  } catch (error) {
    return found.failed(
      'certificate',
      `Visitors cannot connect securely to ${url.host}: ${errorWords(error)}`,
      'read the log of the proxy; ports 80 and 443 have to be open to it',
    )
  } finally {
    socket.destroy()
  }
}

export function judgeCertificate(validTo: Date, now: Date): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS)
  if (days >= FEWEST_DAYS) return found.ok('certificate', `The certificate is valid for ${days} more days`)
  return found.warning(
    'certificate',
    `The certificate expires in ${days} ${days === 1 ? 'day' : 'days'} and was not renewed`,
    'read the log of the proxy, which renews the certificate over ports 80 and 443',
  )
}

async function examineAnswer(publicUrl: string): Promise<Finding> {
  const remedy = 'start the app, and let the proxy forward requests to its PORT'
  try {
    const response = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const body: unknown = await response.json().catch(() => null)
    const isOurs = typeof body === 'object' && body !== null && 'status' in body && body.status === 'alive'
    if (isOurs) return found.ok('address', `The site responds at ${publicUrl}`)
    return found.failed(
      'address',
      `Something other than this site responds at ${publicUrl} (status ${response.status})`,
      remedy,
    )
  } catch (error) {
    // Some networks do not allow a host to reach itself by its public address.
    return found.warning(
      'address',
      `${publicUrl} cannot be reached from this machine: ${errorWords(error)}`,
      remedy,
    )
  }
}
