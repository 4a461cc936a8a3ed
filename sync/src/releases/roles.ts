import { z } from 'zod'
import { type EntityName, entityNamed } from '../entities/index.ts'
import { refusalToGoLive } from './refusal-to-go-live.ts'

/**
 * The roles of the people who may sign in: an `admin` may do everything, to people too; a `publisher` changes the site
 * and publishes releases; an `editor` saves to releases, and changes nothing that visitors see.
 */
export const roles = ['admin', 'publisher', 'editor'] as const
export type Role = (typeof roles)[number]
export const roleSchema = z.enum(roles)

export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  publisher: 'Publisher',
  editor: 'Editor',
}

/** Why somebody may not save a row of this entity at once; null: they may. */
export function refusalToSave(role: Role, entity: EntityName): string | null {
  return entityNamed(entity).public === null ? null : refusalToGoLive(role)
}
