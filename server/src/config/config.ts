import { join, resolve } from 'node:path'
import { readDatabaseAddress } from '@coop/sync/database'
import { type Environment, readEnvironment, setVariables } from '@coop/sync/environment'
import { z } from 'zod'
import type { S3Options } from '../storage/s3-client.ts'
import { badParts } from './compose-settings.ts'

export type Config = {
  port: number
  /** of `/metrics`; undefined: metrics are off */
  metricsPort: number | undefined
  /** the collector of traces, by OTLP over HTTP; undefined: tracing is off */
  otlpEndpoint: string | undefined
  /** undefined: only this machine, on both loopback addresses */
  host: string | undefined
  dataDir: string
  /** the bucket for uploaded files; undefined: the folder `media` below dataDir */
  s3: S3Options | undefined
  /** undefined: our own Postgres below dataDir */
  databaseUrl: string | undefined
  /** undefined: the embedded engine */
  electric: { url: string; secret: string | undefined } | undefined
  firstAdministrator: { email: string; password: string | undefined } | undefined
  /** the origin that visitors use, without a trailing slash */
  publicUrl: string
  isSecure: boolean
  isDevelopment: boolean
  /** an empty database is filled with it, and the site shows the demo's identity */
  hasDemoContent: boolean
  /** the header in which our proxy names its client; undefined: no header is trusted */
  proxyHeader: string | undefined
  /** the origin of the e-mail platform's API */
  emailPlatformUrl: string
  /** the mail server for links and notices about accounts; undefined: administrators pass links on */
  smtpUrl: string | undefined
  /** whether a release needs the approval of somebody other than its author */
  needsApproval: boolean
  /** whether usage counts the visits of signed-in people */
  countsAdministrators: boolean
  /** the destinations of notices about new sign-ups */
  notice: { mail: { smtpUrl: string; to: string } | undefined; webhookUrl: string | undefined }
}

const webAddress = z.url({ protocol: /^https?$/ })
const optionalText = z.string().trim().min(1).optional()

const variables = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  HOST: optionalText,
  DATA_DIR: z.string().trim().min(1).default('.data'),
  S3_ENDPOINT: webAddress.refine((text) => !/[?#]/.test(text)).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  DATABASE_URL: z
    .string()
    .superRefine((address, context) => {
      const read = readDatabaseAddress(address)
      if (!read.ok) context.addIssue(`it ${read.problem}`)
    })
    .optional(),
  ELECTRIC_URL: webAddress.optional(),
  ELECTRIC_SECRET: optionalText,
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(12).max(128).optional(),
  PUBLIC_URL: webAddress.refine((text) => new URL(text).pathname === '/').optional(),
  TRUSTED_PROXY_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .toLowerCase()
    .optional(),
  DEMO_CONTENT: z.enum(['on', 'off']).optional(),
  EMAIL_PLATFORM_URL: webAddress.default('https://api.brevo.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  NOTICE_EMAIL: z.email().optional(),
  NOTICE_WEBHOOK_URL: webAddress.optional(),
  USAGE_ADMINISTRATORS: z.enum(['on', 'off']).default('off'),
  RELEASE_APPROVAL: z.enum(['on', 'off']).default('off'),
  NODE_ENV: z.string().optional(),
})

/** Hints for the operator: a good value of each variable. */
const hints: Record<string, string> = {
  PORT: 'a port number from 1 to 65535, such as 3000',
  METRICS_PORT: 'a port number from 1 to 65535 that nothing else uses, such as 9464',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the address of a collector, like http://localhost:4318',
  S3_ENDPOINT: 'the address of an S3-compatible store, like https://s3.eu-north-1.amazonaws.com',
  S3_BUCKET: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  ELECTRIC_URL: 'the address of an Electric service, like http://localhost:5133',
  ADMIN_EMAIL: "the first administrator's e-mail address",
  ADMIN_PASSWORD: "the first administrator's password, 12 to 128 characters",
  PUBLIC_URL: 'the origin that visitors use, like https://example.org, without a path',
  TRUSTED_PROXY_HEADER: 'the name of a header, like x-forwarded-for',
  DEMO_CONTENT: 'on or off',
  EMAIL_PLATFORM_URL: 'an origin like https://api.brevo.com',
  SMTP_URL: 'an address like smtps://user:password@mail.example.org',
  NOTICE_EMAIL: 'the e-mail address for notices of new sign-ups',
  NOTICE_WEBHOOK_URL: 'the web address for notices of new sign-ups',
  USAGE_ADMINISTRATORS: 'on or off',
  RELEASE_APPROVAL: 'on or off',
}

/**
 * Parses the environment.
 * @throws an error with one sentence for each bad value, one per line, without the value, since it may be a secret
 */
export function readConfig(env: Environment, projectFolder: string): Config {
  const set = setVariables(env)
  const read = readEnvironment(variables, set)
  const parts = badParts(set)
  const sentences = (read.ok ? [] : read.problems)
    .filter(({ variable }) => !parts.has(variable))
    .map(({ variable, message }) =>
      variable === 'DATABASE_URL'
        ? `${variable} is not usable: ${message}.`
        : `${variable} is not usable: set it to ${hints[variable] ?? 'some text'}.`,
    )
  sentences.push(...parts.values())
  sentences.push(...missingS3Settings(set))
  if (set['ELECTRIC_SECRET'] !== undefined && set['ELECTRIC_URL'] === undefined) {
    sentences.push('ELECTRIC_SECRET is set without ELECTRIC_URL: set both, or neither.')
  }
  if (set['ADMIN_PASSWORD'] !== undefined && set['ADMIN_EMAIL'] === undefined) {
    sentences.push('ADMIN_PASSWORD is set without ADMIN_EMAIL: set both, or only the address.')
  }
  if (set['NOTICE_EMAIL'] !== undefined && set['SMTP_URL'] === undefined) {
    sentences.push('NOTICE_EMAIL is set without SMTP_URL: set both, or only the mail server.')
  }
  if (set['NOTICE_EMAIL'] !== undefined && set['NOTICE_WEBHOOK_URL'] !== undefined) {
    sentences.push(
      'Notices of new sign-ups have one destination: set NOTICE_EMAIL or NOTICE_WEBHOOK_URL, not both.',
    )
  }
  if (!read.ok || sentences.length > 0) throw new Error(sentences.join('\n'))

  const { values } = read
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin
  return {
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    host: values.HOST,
    dataDir: resolve(projectFolder, values.DATA_DIR),
    s3: s3Options(values),
    databaseUrl: values.DATABASE_URL,
    electric:
      values.ELECTRIC_URL === undefined
        ? undefined
        : { url: values.ELECTRIC_URL, secret: values.ELECTRIC_SECRET },
    firstAdministrator:
      values.ADMIN_EMAIL === undefined
        ? undefined
        : { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    isDevelopment: values.NODE_ENV === 'development',
    hasDemoContent:
      values.DEMO_CONTENT === undefined
        ? isThisMachine(new URL(publicUrl).hostname) && isThisMachine(values.HOST ?? 'localhost')
        : values.DEMO_CONTENT === 'on',
    proxyHeader: values.TRUSTED_PROXY_HEADER,
    emailPlatformUrl: new URL(values.EMAIL_PLATFORM_URL).origin,
    smtpUrl: values.SMTP_URL,
    needsApproval: values.RELEASE_APPROVAL === 'on',
    countsAdministrators: values.USAGE_ADMINISTRATORS === 'on',
    notice: {
      mail:
        values.SMTP_URL === undefined || values.NOTICE_EMAIL === undefined
          ? undefined
          : { smtpUrl: values.SMTP_URL, to: values.NOTICE_EMAIL },
      webhookUrl: values.NOTICE_WEBHOOK_URL,
    },
  }
}

const s3Settings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function missingS3Settings(set: Environment): string[] {
  const missing = s3Settings.filter((name) => set[name] === undefined)
  const isUsed = missing.length < s3Settings.length || set['S3_REGION'] !== undefined
  if (!isUsed || missing.length === 0) return []
  return [
    `The settings of the bucket are incomplete, since ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: set ${s3Settings.join(', ')}, or none of them.`,
  ]
}

function s3Options(values: z.infer<typeof variables>): S3Options | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
}

/** Paths that depend only on the location of the project. */
export function projectPaths(projectFolder: string): {
  migrations: string
  web: string
  client: string
  /** pictures that are part of the site */
  images: string
  ssrEntry: string
} {
  const web = join(projectFolder, 'web')
  return {
    migrations: join(projectFolder, 'migrations'),
    web,
    client: join(web, 'dist/client'),
    images: join(web, 'public/images'),
    ssrEntry: join(web, 'dist/server/entry-server.js'),
  }
}
