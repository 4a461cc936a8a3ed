import type { DeviceFile } from '../data/device-file.ts'
import type { RowOf } from '../data/admin-row.ts'

/** An asset whose file is identical to one that has just been chosen. */
export interface SameFile {
  readonly assetId: string
  readonly key: string
}

/** @param sourceHash SHA-256 of the chosen file, in hex */
export type FindSameFile = (sourceHash: string) => SameFile | null

/** Finds the first asset with the same file, by a file of this device or by the hash from the server. */
export function sameFileAmong(
  assets: readonly RowOf<'website_assets'>[],
  deviceFiles: readonly DeviceFile[],
): FindSameFile {
  const onDevice = new Map(deviceFiles.map(({ address, sourceHash }) => [address, sourceHash]))
  const byHash = new Map<string, SameFile>()
  for (const { id, values } of assets) {
    // The row of a file that was replaced here still has the hash of the previous file.
    const hash = onDevice.get(values.image_url) ?? values.source_hash
    if (hash !== null && !byHash.has(hash)) byHash.set(hash, { assetId: id, key: values.asset_key })
  }
  return (sourceHash) => byHash.get(sourceHash) ?? null
}
