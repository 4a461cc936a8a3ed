import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest|wasm|data)$/
/** Below this, headers cost more than compressing gains. */
const smallest = 1000

/** Puts a .br and a .gz beside every file of the client build that gains from it, so that serving costs nothing. */
export function compressAssets(): Plugin {
  let folder = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.environments['client']?.build.outDir ?? config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
        for (const file of files) {
          const path = join(file.parentPath, file.name)
          // What carries a hash in its name was compressed when it was made.
          if (file.parentPath.endsWith('assets') && existsSync(`${path}.br`)) continue
          await compressFile(path)
        }
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  // The database of the admin is 15 MB: the highest quality would hold up the start for a minute.
  const quality = content.length > 1_000_000 ? 5 : 11
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (brotli.length < content.length) await writeFile(`${path}.br`, brotli)
  if (zipped.length < content.length) await writeFile(`${path}.gz`, zipped)
}
