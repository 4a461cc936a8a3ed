import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const record = '.vite/releases.json'

/**
 * A tab that was opened before a release goes on loading the files of its own: they stay for one release more, and go
 * with the next. Instead of emptying the folder, which would take them away at once.
 */
export function keepLastRelease(): Plugin {
  let folder = ''
  const made: string[] = []
  return {
    name: 'keep-last-release',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'admin',
    // Else the site would not know what the admin has made.
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
        // The same build again is no release: the one before it stays.
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

/** A folder without a record, or with one that cannot be read, has no release to keep. */
async function lastRelease(path: string): Promise<{ newest: string[]; previous: string[] }> {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'))
    const list = (name: string) => {
      const files: unknown = typeof found === 'object' && found !== null && Reflect.get(found, name)
      return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
    }
    return { newest: list('newest'), previous: list('previous') }
  } catch {
    return { newest: [], previous: [] }
  }
}
