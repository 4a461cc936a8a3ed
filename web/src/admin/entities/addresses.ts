import { type EntityName, entityNames } from '@coop/sync/entities'
import { entityRecord } from './entity-records.ts'
import { SHOW } from './reports.tsx'

export function listAddress(entity: EntityName): string {
  return `/admin/${entityRecord(entity).path}`
}

/** Below the list of the website assets: many files at once. */
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

/** @param resend the id of a refused write, whose values the form then starts from */
export function rowAddress(entity: EntityName, rowId: string, resend?: string): string {
  // It is seen in its release.
  if (entity === 'release_edits') return listAddress('releases')
  return `${listAddress(entity)}/${rowId}${resend === undefined ? '' : `?resend=${resend}`}`
}

export function historyAddress(entity: EntityName, rowId: string): string {
  return `${listAddress(entity)}/${rowId}/history`
}

/** Where any question is asked in SQL. */
export const sqlAddress = '/admin/sql'

/** The row as its readers see it, saved or not yet sent. */
export function previewAddress(entity: EntityName, rowId: string): string {
  return `${listAddress(entity)}/${rowId}/${entity === 'reports' ? SHOW : 'preview'}`
}

/** The entity whose list, form or history lies at this address. */
export function entityAt(pathname: string): EntityName | null {
  const path = pathname.split('/')[2]
  return entityNames.find((name) => entityRecord(name).path === path) ?? null
}
