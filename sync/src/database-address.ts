import { isIP } from 'node:net'
import { type ConnectionOptions, parse } from 'pg-connection-string'
import postgres from 'postgres'

type Options = postgres.Options<Record<string, never>> & { sslnegotiation?: 'direct' }

/** The driver's options for a part of the address, or what to do about that part: a sentence without its subject. */
type Reading = Options | string

type DatabaseAddress =
  | { ok: true; options: Options }
  /** a sentence without its subject (the name of the address), and without values that may be secret */
  | { ok: false; problem: string }

/** Connections to the database at an address. `options` take precedence over the address. */
export function connectTo(address: string, options: Options = {}): postgres.Sql {
  const { connection, ...said } = optionsOf(address)
  return postgres({ ...said, ...options, connection: { ...connection, ...options.connection } })
}

/** For messages: the server and the database, never the password. */
export function placeOf(address: string): { host: string; database: string } {
  const { host, port, database } = optionsOf(address)
  const name = Array.isArray(host) ? `[${host.join()}]` : host
  return { host: [name, port].flat().filter(Boolean).join(':'), database: database ?? '' }
}

/** The address of another database of the same server. */
export function besideDatabase(address: string, database: string): string {
  // The platform's parser refuses a user without a host, as in the address of a socket.
  const url = new URL(address.trim().replace('@/', '@localhost/'))
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

function optionsOf(address: string): Options {
  const read = readDatabaseAddress(address)
  if (read.ok) return read.options
  throw new Error(`The address of the database ${read.problem}`)
}

const form =
  'has to be an address like postgresql://user:password@host:5432/database, in whose password / ? # % are written as %2F %3F %23 %25'

/**
 * Reads an address as libpq does. A libpq parameter that this driver cannot follow is a problem, unless the connection
 * loses nothing without it. A parameter unknown to libpq is a setting of the session, which Postgres accepts or
 * refuses.
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const parsed = parseAddress(text.trim().replaceAll(' ', '%20'))
  if (typeof parsed === 'string') return { ok: false, problem: parsed }
  const { host, port, user, password, database, ssl: _, ...parameters } = parsed
  // A raw slash or question mark in a password makes the parser read its rest as the database or as a parameter.
  const isSplit = database?.includes('@') || Object.keys(parameters).some((name) => !/^[a-z_.]+$/i.test(name))
  if (isSplit) return { ok: false, problem: form }
  const readings = Object.entries(parameters).map(([name, value]) => readParameter(name, String(value)))
  const options: Options = { connection: {} }
  for (const reading of [...readings, readTls(parsed), readPlace(host, port)]) {
    if (typeof reading === 'string') return { ok: false, problem: reading }
    Object.assign(options, reading, { connection: { ...options.connection, ...reading.connection } })
  }
  if (user) options.user = user
  if (password) options.password = password
  if (database) options.database = database
  return { ok: true, options }
}

function parseAddress(address: string): ConnectionOptions | string {
  if (!/^postgres(ql)?:\/\//i.test(address) || address.includes('#')) return form
  // libpq refuses it too. The parser reads some of these as percent signs and fails on the others.
  if (/%(?![\da-f]{2})/i.test(address))
    return 'has a % that begins no escape: write each % of the password as %25'
  try {
    // An address with this parameter already chooses between the meanings of libpq and of the parser.
    return parse(address, { useLibpqCompat: !/[?&]uselibpqcompat=/i.test(address) })
  } catch (error) {
    if (error instanceof URIError) return 'has a % that begins no escape: write each % of the password as %25'
    if (!(error instanceof Error)) throw error
    if (error.message.includes('sslmode=verify-ca'))
      return 'has sslmode=verify-ca without sslrootcert: name the file of your certificate authority, or set sslmode=verify-full'
    if ('syscall' in error && 'path' in error) {
      return error.path === 'system'
        ? 'has sslrootcert=system: remove it, since sslmode=verify-full checks by the authorities that Node knows'
        : `names ${String(error.path)} by sslrootcert, sslcert or sslkey, and no such file can be read: give the path of the file on this machine`
    }
    return form
  }
}

function readPlace(host: string | null, port: string | null | undefined): Reading {
  if (port && !/^\d{1,5}$/.test(port)) return form
  const numbered = port ? { port: Number(port) } : {}
  if (!host) return numbered
  if (isIP(host) !== 6) return { host, ...numbered }
  // The driver splits a text at its colons, but accepts a list, which its types do not declare.
  const lists: object = { host: [host], port: [Number(port || 5432)] }
  return lists
}

/** Parameters that other clients set themselves, or that the machine decides. The connection works without them. */
const withoutMeaning =
  /^(fallback_application_name|pool_timeout|socket_timeout|statement_cache_size|keepalives_(interval|count)|tcp_user_timeout|sslcompression|gssdelegation|uselibpqcompat|ssl(mode|cert|key|rootcert))$/

const unknown =
  /^(dbname|hostaddr|service(file)?|passfile|replication|sslpassword|sslcrl(dir)?|sslcertmode|sslsni|sslidentity|ssl_m(in|ax)_protocol_version|m(in|ax)_protocol_version|requiressl|requirepeer|require_auth|krbsrvname|gsslib|load_balance_hosts|scram_.*|oauth_.*|sslkeylogfile)$/

function readParameter(name: string, value: string): Reading {
  if (withoutMeaning.test(name)) return {}
  if (unknown.test(name)) return `has ${name}, which cannot be followed here: remove it`
  switch (name) {
    case 'channel_binding': // is answered by the certificate
      return {}
    case 'gssencmode':
      return value === 'require'
        ? 'has gssencmode=require, and is encrypted by TLS alone: remove it and set sslmode=verify-full'
        : {}
    case 'sslaccept':
      return value === 'strict' ? 'has sslaccept=strict: set sslmode=verify-full in its place' : {}
    case 'sslnegotiation':
      return value === 'direct' ? { sslnegotiation: 'direct' } : {}
    case 'pgbouncer':
      return value === 'true'
        ? 'has pgbouncer=true, and neither changes nor locks pass through a pool of transactions: set the direct address of the database (Prisma has it as directUrl)'
        : {}
    case 'schema':
      return value === 'public' ? {} : 'has schema, and the site keeps its tables in public: remove it'
    case 'connection_limit':
      return /^[1-9]\d{0,3}$/.test(value)
        ? { max: Number(value) }
        : 'has connection_limit, which has to be a number such as 10'
    case 'connect_timeout':
      return /^\d{1,5}$/.test(value)
        ? { connect_timeout: Number(value) }
        : 'has connect_timeout, which has to be seconds such as 10'
    case 'keepalives':
      return value === '0' ? { keep_alive: null } : {}
    case 'keepalives_idle':
      return /^[1-9]\d{0,5}$/.test(value)
        ? { keep_alive: Number(value) }
        : 'has keepalives_idle, which has to be seconds such as 60'
    case 'target_session_attrs':
      return readSessionAttributes(value)
    case 'client_encoding':
      return /^(utf-?8|unicode|auto)$/i.test(value)
        ? {}
        : 'has client_encoding, and only UTF8 can be read: remove it'
    default:
      return { connection: { [name]: value } }
  }
}

function readSessionAttributes(value: string): Reading {
  switch (value) {
    case 'any':
      return {}
    case 'read-write':
    case 'primary':
      return { target_session_attrs: value }
    default:
      return 'has target_session_attrs, and the site writes: set it to read-write or primary'
  }
}

/** The parser has read libpq's files and modes. Some modes belong to other clients or to this driver. */
function readTls(parsed: ConnectionOptions): Reading {
  const { ssl, sslmode, channel_binding: binding, sslnegotiation } = parsed
  const files = typeof ssl === 'object' ? ssl : {}
  const mode = sslmode ?? (typeof ssl === 'object' || ssl === true ? 'verify-full' : (ssl ?? 'disable'))
  if (binding === 'require') {
    // The driver has no channel binding, which proves that nobody intercepts; a certificate of the server's name proves
    // it too.
    return mode === 'disable' || mode === false
      ? 'has channel_binding=require without sslmode: set sslmode=verify-full'
      : readCertain(parsed, { ca: files.ca, cert: files.cert, key: files.key })
  }
  switch (mode) {
    case false:
    case 'false':
    case 'disable':
      return sslnegotiation === 'direct'
        ? 'has sslnegotiation=direct without sslmode: set sslmode=verify-full'
        : { ssl: false }
    case 'allow':
    case 'prefer':
      return { ssl: 'prefer' }
    case 'no-verify':
      return { ssl: { ...files, rejectUnauthorized: false } }
    case 'require':
    case 'verify-ca':
      return typeof ssl === 'object' ? { ssl: files } : { ssl: 'require' }
    case 'verify-full':
      return readCertain(parsed, files)
    default:
      return 'has a value of sslmode that is none: set disable, prefer, require, verify-ca or verify-full'
  }
}

/** postgres.js 3.4.9 accepts a certificate for `localhost` when an address has a number instead of a name. */
function readCertain({ host }: ConnectionOptions, files: object): Reading {
  return host?.split(',').some((each) => isIP(each) !== 0)
    ? 'needs the name of its server to check the certificate'
    : { ssl: Object.values(files).some(Boolean) ? files : true }
}
