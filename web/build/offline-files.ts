import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { z } from 'zod'

export interface OfflineFiles {
  plugin: Plugin
  /** Whether the site needs this file of the build. */
  isOfSite: (file: string) => boolean
  /** Different for every build of the site. */
  revision: () => string
  /** Different for every build of the site or of the code that renders previews. */
  previewRevision: () => string
}

const LIST = 'admin-files.json'

/** The entry of the preview document, which is part of the site but is only opened by the admin. */
const previewEntry = '/site/preview/entry-preview.ts'

/**
 * Sorts the files of the build. Those of the site are precached by every service worker. Those of the admin and its
 * previews are listed in `admin-files.json`, and cached only in browsers that use the admin.
 */
export function offlineFiles(): OfflineFiles {
  let site = new Set<string>()
  let ofPreview = new Set<string>()
  return {
    plugin: {
      name: 'offline-files',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client' || name === 'admin',
      generateBundle: {
        order: 'post',
        async handler({ dir = '' }, bundle) {
          const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
          // The largest file is last, because screens open without the local database.
          const bySize = files.toSorted((a, b) => sizeOf(bundle[a]) - sizeOf(bundle[b]))
          const emitList = (addresses: string[]) => {
            this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(addresses) })
          }
          if (this.environment.name === 'admin') {
            emitList(bySize.map(addressOf))
            return
          }
          ofPreview = previewFiles(bundle)
          site = new Set(files.filter((file) => !ofPreview.has(file)))
          // The admin is built before, by another instance of this plugin.
          const admin = z.array(z.string()).parse(JSON.parse(await readFile(join(dir, LIST), 'utf8')))
          // The fonts of the site are in every browser; the admin has one additional font.
          const fonts = files.filter((file) => file.endsWith('.woff2')).map(addressOf)
          const own = admin.filter((address) => !fonts.includes(address))
          emitList([...new Set([...[...ofPreview].map(addressOf), ...own])])
        },
      },
    },
    isOfSite: (file) => site.has(file),
    revision: () => [...site].sort().join(' '),
    previewRevision: () => [...site, ...ofPreview].sort().join(' '),
  }
}

/** Files that only the preview document loads. */
function previewFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry)
  const reachedFrom = (ofPreview: boolean): Set<string> => {
    const reached = new Set<string>()
    const visit = (name: string): void => {
      const file = bundle[name]
      if (file?.type !== 'chunk' || reached.has(name)) return
      reached.add(name)
      for (const next of [...file.imports, ...file.dynamicImports]) visit(next)
    }
    for (const { fileName } of entries.filter((entry) => isPreview(entry) === ofPreview)) visit(fileName)
    return reached
  }
  const ofSite = reachedFrom(false)
  return new Set([...reachedFrom(true)].filter((file) => !ofSite.has(file)))
}

function addressOf(file: string): string {
  return `/${file}`
}

function isPreview(file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  return file.type === 'chunk' && file.facadeModuleId?.endsWith(previewEntry) === true
}

function sizeOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): number {
  if (file === undefined) return 0
  return file.type === 'chunk' ? file.code.length : file.source.length
}
