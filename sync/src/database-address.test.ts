import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { besideDatabase, connectTo, placeOf, readDatabaseAddress } from './database-address.ts'

const folder = mkdtempSync(join(tmpdir(), 'address-'))
const authority = join(folder, 'ca.pem')
writeFileSync(authority, 'authority')

const shared = { user: 'u', password: 'p', database: 'd' }
const neon = 'ep-cool-1.eu-central-1.aws.neon.tech'
const rds = 'site.abc.eu-north-1.rds.amazonaws.com'

/** Addresses from providers' pages and projects' files, and the options that the driver gets for each. */
test.each([
  ['postgres://u:p@localhost/d', { host: 'localhost', ssl: false }],
  ['postgresql://u:p@localhost:5433/d', { host: 'localhost', port: 5433 }],
  ['postgres://u:p@[::1]/d', { host: ['::1'], port: [5432] }],
  ['postgres://u:p@[fd00::7]:6000/d?sslmode=require', { host: ['fd00::7'], port: [6000] }],
  ['postgres://u:p@10.0.0.7/d', { host: '10.0.0.7' }],
  ['postgres://u:p@a.example,b.example/d', { host: 'a.example,b.example' }],
  ['postgres://u:p@/d?host=/cloudsql/project:region:site', { host: '/cloudsql/project:region:site' }],
  ['postgres://u:p@%2Fvar%2Frun%2Fpostgresql/d', { host: '/var/run/postgresql' }],
  // Passwords.
  ['postgres://u:100%25@h/d', { password: '100%' }],
  ['postgres://u:a%2Fb%3Fc%23d%40e@h/d', { password: 'a/b?c#d@e' }],
  ['postgres://u:a b%2F@h/d', { password: 'a b/' }],
  ['postgres://u:a@b@h/d', { password: 'a@b', host: 'h' }],
  ['postgres://u:%C3%A4@h/d', { password: 'ä' }],
  ['postgres://u:[YOUR-PASSWORD]@h/d', { password: '[YOUR-PASSWORD]' }],
  ['  postgres://u:p@h/d\n', { host: 'h' }],
  // Neon.
  [`postgresql://u:p@${neon}/d?sslmode=require&channel_binding=require`, { host: neon, ssl: true }],
  [`postgresql://u:p@${neon}/d?sslmode=require`, { ssl: { rejectUnauthorized: false } }],
  [
    `postgresql://u:p@${neon}/d?options=endpoint%3Dep-cool-1`,
    { connection: { options: 'endpoint=ep-cool-1' } },
  ],
  // Supabase.
  ['postgresql://postgres.abc:p@aws-0-eu.pooler.supabase.com:5432/d', { user: 'postgres.abc', port: 5432 }],
  ['postgresql://u:p@db.abc.supabase.co:5432/d?sslmode=verify-full', { ssl: true }],
  // RDS.
  [`postgres://u:p@${rds}:5432/d?sslmode=verify-full&sslrootcert=${authority}`, { ssl: { ca: 'authority' } }],
  [`postgres://u:p@${rds}/d?sslmode=verify-ca&sslrootcert=${authority}`, { ssl: { ca: 'authority' } }],
  // Heroku, and the modes of node-postgres.
  ['postgres://u:p@ec2-1.compute-1.amazonaws.com:5432/d?ssl=true', { ssl: true }],
  ['postgres://u:p@h/d?sslmode=no-verify', { ssl: { rejectUnauthorized: false } }],
  ['postgres://u:p@h/d?uselibpqcompat=true&sslmode=require', { ssl: { rejectUnauthorized: false } }],
  ['postgres://u:p@h/d?sslmode=prefer', { ssl: 'prefer' }],
  ['postgres://u:p@h/d?sslmode=allow&channel_binding=prefer', { ssl: 'prefer' }],
  ['postgres://u:p@h/d?sslmode=require&sslnegotiation=direct', { sslnegotiation: 'direct' }],
  // Prisma.
  [
    'postgresql://u:p@h:5432/d?schema=public&connection_limit=5&pool_timeout=0&pgbouncer=false',
    { max: 5, connection: {} },
  ],
  // libpq.
  [
    'postgres://u:p@h/d?gssencmode=disable&connect_timeout=15&target_session_attrs=any&client_encoding=UTF8',
    { connect_timeout: 15, connection: {} },
  ],
  ['postgres://u:p@h/d?keepalives=1&keepalives_idle=30&keepalives_count=3', { keep_alive: 30 }],
  [
    'postgres://u:p@h/d?application_name=site&statement_timeout=5000',
    { connection: { application_name: 'site', statement_timeout: '5000' } },
  ],
])('%j is understood', (address, expected) => {
  const read = readDatabaseAddress(address)
  expect(read).toMatchObject({ ok: true, options: { ...shared, ...expected } })
})

test.each([
  ['postgres://u:secret%@h/d', 'has a % that begins no escape: write each % of the password as %25'],
  ['postgres://u:secret%ff@h/d', 'has a % that begins no escape'],
  ['postgres://u:se#cret@h/d', 'are written as %2F %3F %23 %25'],
  ['postgres://u:se/cret@h/d', 'are written as %2F %3F %23 %25'],
  ['postgres://u:12/secret@h/d', 'are written as %2F %3F %23 %25'],
  ['postgres://u:12?secret@h/d', 'are written as %2F %3F %23 %25'],
  ['"postgres://u:secret@h/d"', 'has to be an address like'],
  ['jdbc:postgresql://h/d', 'has to be an address like'],
  ['prisma+postgres://accelerate.prisma-data.net/?api_key=secret', 'has to be an address like'],
  ['host=h dbname=d password=secret', 'has to be an address like'],
  ['postgres://u:secret@h:port/d', 'has to be an address like'],
  ['postgresql://u:secret@h:6543/d?pgbouncer=true', 'pgbouncer=true, and neither changes nor locks'],
  ['postgresql://u:secret@h/d?schema=shop', 'has schema, and the site keeps its tables in public: remove it'],
  ['postgresql://u:secret@h/d?connection_limit=many', 'has connection_limit, which has to be a number'],
  ['postgresql://u:secret@h/d?sslaccept=strict', 'has sslaccept=strict: set sslmode=verify-full'],
  ['postgres://u:secret@h/d?gssencmode=require', 'gssencmode=require, and is encrypted by TLS alone'],
  ['postgres://u:secret@h/d?channel_binding=require', 'has channel_binding=require without sslmode'],
  ['postgres://u:secret@10.0.0.7/d?sslmode=require&channel_binding=require', 'needs the name of its server'],
  ['postgres://u:secret@[::1]/d?sslmode=verify-full', 'needs the name of its server'],
  ['postgres://u:secret@h,10.0.0.7/d?sslmode=verify-full', 'needs the name of its server'],
  ['postgres://u:secret@h/d?sslmode=verify-ca', 'has sslmode=verify-ca without sslrootcert'],
  ['postgres://u:secret@h/d?sslmode=verify-full&sslrootcert=system', 'has sslrootcert=system: remove it'],
  ['postgres://u:secret@h/d?sslmode=verify-full&sslrootcert=/no/ca.pem', 'names /no/ca.pem by sslrootcert'],
  ['postgres://u:secret@h/d?sslmode=strict', 'has a value of sslmode that is none'],
  ['postgres://u:secret@h/d?sslcrl=x', 'has sslcrl, which cannot be followed here: remove it'],
  ['postgres://u:secret@h/d?service=site', 'has service, which cannot be followed here'],
  ['postgres://u:secret@h/d?target_session_attrs=standby', 'and the site writes: set it to read-write'],
  ['postgres://u:secret@h/d?client_encoding=LATIN1', 'only UTF8 can be read: remove it'],
  ['postgres://u:secret@h/d?connect_timeout=x', 'has connect_timeout, which has to be seconds'],
])('%j is one sentence about what to do, without the password', (address, problem) => {
  const read = readDatabaseAddress(address)
  expect(read).toEqual({ ok: false, problem: expect.stringContaining(problem) })
  expect(JSON.stringify(read)).not.toMatch(/secret|cret@/)
})

test('the driver gets what an address says, and what its caller says goes before it', async () => {
  const address = 'postgres://u:p@[::1]:6000/d?connection_limit=5&application_name=site&statement_timeout=1'
  const sql = connectTo(address, { max: 1, connection: { application_name: 'engine' } })
  expect(sql.options).toMatchObject({
    host: ['::1'],
    port: [6000],
    user: 'u',
    pass: 'p',
    database: 'd',
    max: 1,
  })
  expect(sql.options.connection).toMatchObject({ application_name: 'engine', statement_timeout: '1' })
  await sql.end()
})

test.each([
  ['postgres://u:p@h:1/d?sslmode=require', 'h:1', 'postgres://u:p@h:1/other?sslmode=require'],
  ['postgres://u:p@[::1]/d', '[::1]:5432', 'postgres://u:p@[::1]/other'],
  ['postgres://u:p@/d?host=/run/pg', '/run/pg', 'postgres://u:p@localhost/other?host=/run/pg'],
])('%j has a place, and databases beside it', (address, host, beside) => {
  expect(placeOf(address)).toEqual({ host, database: 'd' })
  expect(besideDatabase(address, 'other')).toBe(beside)
  expect(placeOf(beside)).toEqual({ host, database: 'other' })
})
