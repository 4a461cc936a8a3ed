import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Sql } from 'postgres'
import { passwordHolder } from '../passwords/set-password.ts'

export interface KnownDevices {
  /** The id of this device, if it has signed in at this address before; else null. */
  recognise(request: Request, email: string): Promise<string | null>
  /** A `set-cookie` header by which this device is known at this address from now on. */
  remember(request: Request, email: string): Promise<string | null>
}

const REMEMBERED_DAYS = 365
/** A browser that several people use keeps the newest tokens. */
const MOST_TOKENS = 4

interface Token {
  device: string
  /** days since 1970 */
  day: number
  mac: string
}

/**
 * A browser that has signed in keeps a signed cookie, long beyond the session. The cookie gives no access. It only
 * keeps failures of others from slowing down its owner. It is valid for one address until its password changes, because
 * the signature includes the hash of the password. The server stores nothing.
 */
export function createKnownDevices(options: {
  sql: Sql
  secret: string
  isSecure: boolean
  now: () => number
}): KnownDevices {
  const { sql, isSecure, now } = options
  const key = createHmac('sha256', options.secret).update('known devices').digest()
  const name = isSecure ? '__Host-device' : 'device'
  const today = () => Math.floor(now() / 86_400_000)

  const macOf = (device: string, day: number, user: { email: string; password: string }): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([device, day, user.email, user.password]))
      .digest('base64url')

  function tokensOf(request: Request): Token[] {
    const value = parse(request.headers.get('cookie') ?? '', name)[name] ?? ''
    const oldest = today() - REMEMBERED_DAYS
    return value
      .split('~')
      .slice(0, MOST_TOKENS)
      .flatMap((text) => {
        const parts = /^([\w-]{22})\.(\d{1,6})\.([\w-]{43})$/.exec(text)
        const [, device = '', day = '', mac = ''] = parts ?? []
        const token = { device, day: Number(day), mac }
        return parts === null || token.day <= oldest || token.day > today() + 1 ? [] : [token]
      })
  }

  return {
    async recognise(request, email) {
      const tokens = tokensOf(request)
      const user = tokens.length === 0 ? null : await passwordHolder(sql, email)
      if (user === null) return null
      const own = tokens.find(({ device, day, mac }) => isSame(mac, macOf(device, day, user)))
      return own?.device ?? null
    },
    async remember(request, email) {
      const user = await passwordHolder(sql, email)
      if (user === null) return null
      const otherTokens = tokensOf(request).filter(
        ({ device, day, mac }) => !isSame(mac, macOf(device, day, user)),
      )
      const device = randomBytes(16).toString('base64url')
      const own = { device, day: today(), mac: macOf(device, today(), user) }
      const value = [own, ...otherTokens]
        .slice(0, MOST_TOKENS)
        .map((token) => `${token.device}.${token.day}.${token.mac}`)
        .join('~')
      const maxAge = REMEMBERED_DAYS * 86_400
      return serialize(name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure, maxAge })
    },
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
