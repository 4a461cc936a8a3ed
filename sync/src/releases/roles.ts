import { z } from 'zod'
import { type EntityName, entityNamed } from '../entities/index.ts'
import { refusalToGoLive, type Role, roles } from './role.ts'

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
