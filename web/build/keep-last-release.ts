import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const record = '.vite/releases.json'

/**
 * A plugin that keeps the files of the last release, because tabs opened before a release still load them, and removes
 * those of the release before. Emptying the folder would remove both at once.
 */
export function keepLastRelease(): Plugin {
  let folder = ''
  const made: string[] = []
  return {
    name: 'keep-last-release',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'admin',
    // The build of the site needs to know the files of the admin.
    sharedDuringBuild: true,
    configResolved(config) {
      folder = join(config.root, config.environments['client']?.build.outDir ?? config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        made.push(...Object.keys(bundle).filter(isHashed))
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (this.environment.name === 'admin') return
        const before = await lastRelease(join(folder, record))
        // A build with the same files is not a new release, so the previous one stays.
        const isSame =
          made.length === before.newest.length && made.every((file) => before.newest.includes(file))
        const previous = isSame ? before.previous : before.newest
        const wanted = new Set([...made, ...previous])
        for (const file of await hashedFiles(folder)) {
          if (!wanted.has(file.replace(/\.(br|gz)$/, ''))) await rm(join(folder, file))
        }
        await writeFile(join(folder, record), JSON.stringify({ newest: made, previous }))
      },
    },
  }
}

function isHashed(file: string): boolean {
  return file.startsWith('assets/')
}

async function hashedFiles(folder: string): Promise<string[]> {
  return (await readdir(join(folder, 'assets'))).map((file) => `assets/${file}`)
}

/** The recorded last two releases; empty if there is no valid record. */
async function lastRelease(path: string): Promise<{ newest: string[]; previous: string[] }> {
  try {
    const stored: unknown = JSON.parse(await readFile(path, 'utf8'))
    const list = (name: string) => {
      const files: unknown = typeof stored === 'object' && stored !== null && Reflect.get(stored, name)
      return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
    }
    return { newest: list('newest'), previous: list('previous') }
  } catch (error) {
    const hasNoRecord = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!hasNoRecord && !(error instanceof SyntaxError)) throw error
    return { newest: [], previous: [] }
  }
}
