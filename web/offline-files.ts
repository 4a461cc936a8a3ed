import type { Plugin, Rolldown } from 'vite'

export interface OfflineFiles {
  plugin: Plugin
  /** Whether the site itself needs this file of the build. */
  isOfSite: (file: string) => boolean
  /** Changes with every build of the site. */
  revision: () => string
}

/**
 * Sorts the files of the build: what the site needs is precached by every service worker; those of the admin,
 * listed in `admin-files.json`, are cached only in browsers that use it.
 */
export function offlineFiles(): OfflineFiles {
  let site = new Set<string>()
  return {
    plugin: {
      name: 'offline-files',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client' || name === 'admin',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
          if (this.environment.name === 'client') site = new Set(files)
          else {
            // Fonts belong to the site: every browser has them.
            const own = files.filter((file) => !file.endsWith('.woff2'))
            // The largest last: the screens open without the local database.
            const bySize = own.toSorted((a, b) => sizeOf(bundle[a]) - sizeOf(bundle[b]))
            const source = JSON.stringify(bySize.map((file) => `/${file}`))
            this.emitFile({ type: 'asset', fileName: 'admin-files.json', source })
          }
        },
      },
    },
    isOfSite: (file) => site.has(file),
    revision: () => [...site].sort().join(' '),
  }
}

function sizeOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): number {
  if (file === undefined) return 0
  return file.type === 'chunk' ? file.code.length : file.source.length
}
