import type { EntityName } from '@coop/sync/entities'
import { listAddress } from '../entities/addresses.ts'

export const releasesAddress = '/admin/releases'

export function releaseAddress(releaseId: string): string {
  return `${releasesAddress}/${releaseId}`
}

/** The path segment of a release for the site with its changes. */
export const RELEASE_PREVIEW = 'preview'

export function releasePreviewAddress(releaseId: string): string {
  return `${releaseAddress(releaseId)}/${RELEASE_PREVIEW}`
}

/** The path segment of a list for the time at which a row is published or unpublished. */
export const PUBLISH_AT = 'publish-at'

export function publishRowAddress(entity: EntityName, rowId: string): string {
  return `${listAddress(entity)}/${rowId}/${PUBLISH_AT}`
}
