import type { Environment } from '@coop/sync/environment'
import { z } from 'zod'

/** A variable that docker-compose.yml makes for the app, and the one of .env that it is made of. */
type ComposedSetting = {
  part: string
  make: (part: string) => string
  schema: z.ZodType
  /** how to set it */
  hint: string
}

/** The variables as docker-compose.yml sets them; elsewhere the same variables are set directly. */
export const composedSettings: Record<string, ComposedSetting> = {
  PUBLIC_URL: {
    part: 'SITE_DOMAIN',
    make: (domain) => `https://${domain}`,
    schema: z.hostname(),
    hint: 'the domain alone, like example.org',
  },
  DATABASE_URL: {
    part: 'POSTGRES_PASSWORD',
    make: (password) => `postgresql://coop:${password}@postgres:5432/coop?sslmode=disable`,
    // These characters would end the password within an address, or mean another one.
    schema: z.string().regex(/^[^\s/?#%\\]+$/),
    hint: 'letters and digits only, since it becomes part of an address',
  },
  ELECTRIC_URL: {
    part: 'COMPOSE_PROFILES',
    make: (profile) => `http://${profile}:3000`,
    schema: z.enum(['electric', 'engine']),
    hint: 'electric or engine, one of them',
  },
}

/** The variable that an operator has set to get this one: itself, or the one of .env. */
export function settingBehind(env: Environment, name: string): string {
  const composed = composedSettings[name]
  const part = composed && env[composed.part]
  return composed && part !== undefined && env[name] === composed.make(part) ? composed.part : name
}

/** One sentence for each variable of .env that is not usable, by the name of the variable that is made of it. */
export function badParts(env: Environment): Map<string, string> {
  const bad = Object.entries(composedSettings).filter(
    ([name, { part, schema }]) => settingBehind(env, name) === part && !schema.safeParse(env[part]).success,
  )
  return new Map(bad.map(([name, { part, hint }]) => [name, `${part} is not usable: set it to ${hint}.`]))
}
