import { type EntityName, entityNames } from '@coop/sync/entities'
import { entityRecord } from './entity-records.ts'
import { SHOW } from './reports.tsx'

export function listAddress(entity: EntityName): string {
  return `/admin/${entityRecord(entity).path}`
}

/** The address of the bulk upload, below the list of the website assets. */
export const BULK_UPLOAD = 'bulk-upload'

export function newAddress(entity: EntityName): string {
  return `${listAddress(entity)}/new`
}

export function importAddress(entity: EntityName): string {
  return `${listAddress(entity)}/import`
}

export function exportAddress(entity: EntityName): string {
  return `${listAddress(entity)}/export`
}

/** @param resend the id of a refused write, with whose values the form starts */
export function rowAddress(entity: EntityName, rowId: string, resend?: string): string {
  // An edit of a release is shown in its release.
  if (entity === 'release_edits') return listAddress('releases')
  return `${listAddress(entity)}/${rowId}${resend === undefined ? '' : `?resend=${resend}`}`
}

export function historyAddress(entity: EntityName, rowId: string): string {
  return `${listAddress(entity)}/${rowId}/history`
}

/** The screen for SQL queries. */
export const sqlAddress = '/admin/sql'

/** The address of the row's preview, which includes pending edits. */
export function previewAddress(entity: EntityName, rowId: string): string {
  return `${listAddress(entity)}/${rowId}/${entity === 'reports' ? SHOW : 'preview'}`
}

/** The entity whose list, form or history has this address. */
export function entityAt(pathname: string): EntityName | null {
  const path = pathname.split('/')[2]
  return entityNames.find((name) => entityRecord(name).path === path) ?? null
}
