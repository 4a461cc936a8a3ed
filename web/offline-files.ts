import type { Plugin, Rolldown } from 'vite'

export interface OfflineFiles {
  plugin: Plugin
  /** Whether the site itself needs this file of the build. */
  isOfSite: (file: string) => boolean
  /** Changes with every build. */
  revision: () => string
}

/**
 * Sorts the files of the build: what the site needs is precached by everybody's service worker; the rest, listed in
 * `admin-files.json`, belongs to the admin and is kept only where somebody uses it.
 */
export function offlineFiles(siteEntry: string): OfflineFiles {
  let site = new Set<string>()
  let revision = ''
  return {
    plugin: {
      name: 'offline-files',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          site = filesOf(bundle, siteEntry)
          revision = [...site].sort().join(' ')
          const admin = Object.keys(bundle).filter((file) => file.startsWith('assets/') && !site.has(file))
          const source = JSON.stringify(admin.map((file) => `/${file}`))
          this.emitFile({ type: 'asset', fileName: 'admin-files.json', source })
        },
      },
    },
    isOfSite: (file) => site.has(file),
    revision: () => revision,
  }
}

/** The entry, all that it imports, now or later, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, entry: string): Set<string> {
  const files = new Set<string>()
  const visit = (file: string): void => {
    const chunk = bundle[file]
    if (files.has(file) || chunk === undefined) return
    files.add(file)
    if (chunk.type !== 'chunk') return
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
  }
  for (const [file, chunk] of Object.entries(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(entry)) visit(file)
  }
  return files
}
