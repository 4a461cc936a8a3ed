import type { Environment } from '@coop/sync/environment'
import { z } from 'zod'

/** A variable that docker-compose.yml sets for the app, and the one of .env that it derives from. */
type ComposedSetting = {
  part: string
  make: (part: string) => string
  schema: z.ZodType
  /** how to set it */
  hint: string
}

/** The variables that docker-compose.yml sets; elsewhere they are set directly. */
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
    // These characters would end the password within an address, or change its meaning.
    schema: z.string().regex(/^[^\s/?#%\\]+$/),
    hint: 'letters and digits only, since it becomes part of an address',
  },
  ELECTRIC_URL: {
    part: 'COMPOSE_PROFILES',
    make: (profile) => `http://${profile}:3000`,
    schema: z.enum(['electric', 'engine']),
    hint: 'electric or engine',
  },
}

/** The variable to name to an operator: this one, or the one of .env that it derives from. */
export function settingBehind(env: Environment, name: string): string {
  const composed = composedSettings[name]
  const part = composed && env[composed.part]
  return composed && part !== undefined && env[name] === composed.make(part) ? composed.part : name
}

/** One sentence for each unusable variable of .env, by the name of the variable that derives from it. */
export function badParts(env: Environment): Map<string, string> {
  const bad = Object.entries(composedSettings).filter(
    ([name, { part, schema }]) => settingBehind(env, name) === part && !schema.safeParse(env[part]).success,
  )
  return new Map(bad.map(([name, { part, hint }]) => [name, `${part} is not usable: set it to ${hint}.`]))
}
