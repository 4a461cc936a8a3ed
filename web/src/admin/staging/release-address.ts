import type { EntityName } from '@coop/sync/entities'
import { listAddress } from '../entities/addresses.ts'

export const releasesAddress = '/admin/releases'

export function releaseAddress(releaseId: string): string {
  return `${releasesAddress}/${releaseId}`
}

/** Below a release: the site with it. */
export const RELEASE_PREVIEW = 'preview'

export function releasePreviewAddress(releaseId: string): string {
  return `${releaseAddress(releaseId)}/${RELEASE_PREVIEW}`
}

/** Below a list: the moment at which one row is shown, or taken off the site. */
export const PUBLISH_AT = 'publish-at'

export function publishRowAddress(entity: EntityName, rowId: string): string {
  return `${listAddress(entity)}/${rowId}/${PUBLISH_AT}`
}
