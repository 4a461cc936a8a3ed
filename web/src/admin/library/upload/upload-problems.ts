import { freeSlug } from '@coop/sync/rules'
import { entityNamed } from '@coop/sync/entities'
import type { DeviceFile } from '../../data/device-file.ts'
import type { RowOf } from '../../data/admin-row.ts'
import { takenKeyText } from '../../media/asset-key.ts'
import { sameFileAmong } from '../../media/same-file.ts'
import { isOpen, type UploadItem } from './upload-item.ts'
import { bulkTexts } from './upload-texts.ts'

export interface UploadProblems {
  readonly key?: {
    readonly message: string
    /** A free key; null if none can be offered. */
    readonly freeKey: string | null
  }
  /** The duplicate: an existing asset, or another file of the batch. */
  readonly same?:
    | { readonly kind: 'asset'; readonly id: string; readonly key: string }
    | { readonly kind: 'file'; readonly number: number }
}

/** The problems of files that have not been sent, by id. A person must solve them first. */
export function uploadProblems(
  items: readonly UploadItem[],
  assets: readonly RowOf<'website_assets'>[],
  files: readonly DeviceFile[],
): ReadonlyMap<string, UploadProblems> {
  const findSameAsset = sameFileAmong(assets, files)
  const keys = new Map<string, string>(assets.map(({ values }) => [values.asset_key, 'another asset']))
  const all = new Set([...keys.keys(), ...items.map(({ assetKey }) => assetKey.trim())])
  const numberByHash = new Map<string, number>()
  const problems = new Map<string, UploadProblems>()
  for (const [place, item] of items.entries()) {
    const { id, step, assetKey, sourceHash, isWantedTwice } = item
    const number = place + 1
    if (step.kind === 'failed') continue
    const key = assetKey.trim()
    if (isOpen(item)) {
      const keyProblem = problemOfKey(key, keys.get(key), (text) => all.has(text))
      const same = isWantedTwice || sourceHash === null ? undefined : sameFile(sourceHash)
      if (keyProblem !== undefined || same !== undefined) {
        problems.set(id, {
          ...(keyProblem === undefined ? {} : { key: keyProblem }),
          ...(same === undefined ? {} : { same }),
        })
      }
    }
    if (!keys.has(key)) keys.set(key, `file ${number}`)
    if (sourceHash !== null && !numberByHash.has(sourceHash)) numberByHash.set(sourceHash, number)
  }
  return problems

  function sameFile(hash: string): UploadProblems['same'] {
    const asset = findSameAsset(hash)
    if (asset !== null) return { kind: 'asset', id: asset.assetId, key: asset.key }
    const number = numberByHash.get(hash)
    return number === undefined ? undefined : { kind: 'file', number }
  }
}

function problemOfKey(
  key: string,
  holder: string | undefined,
  isTaken: (key: string) => boolean,
): UploadProblems['key'] {
  // An empty key is reported only when the upload is started.
  if (key === '') return undefined
  if (holder !== undefined) {
    return { message: takenKeyText(key, holder), freeKey: freeSlug(key, isTaken) }
  }
  const checked = entityNamed('website_assets').fields['asset_key']?.schema.safeParse(key)
  const message = checked?.error?.issues[0]?.message
  return message === undefined ? undefined : { message, freeKey: null }
}

/** The first problem that prevents the upload; null if there is none. */
export function firstObstacle(
  items: readonly UploadItem[],
  problems: ReadonlyMap<string, UploadProblems>,
): string | null {
  for (const [place, item] of items.entries()) {
    const number = place + 1
    if (!isOpen(item)) continue
    if (item.assetKey.trim() === '') return bulkTexts.missingKey(number)
    const problem = problems.get(item.id)
    if (problem?.key !== undefined) return `File ${number}: ${problem.key.message}`
    if (problem?.same !== undefined) return `File ${number}: ${sameFileText(problem.same)}`
  }
  return null
}

export function sameFileText(same: NonNullable<UploadProblems['same']>): string {
  return same.kind === 'asset'
    ? `This file is already in Website Assets as "${same.key}"`
    : `This is the same file as file ${same.number}`
}
