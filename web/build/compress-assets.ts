import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest|wasm|data)$/
/** The minimum size of a compressed file. For smaller files, the headers cost more than compression saves. */
const smallest = 1000

/**
 * Writes a .br and a .gz for every file of the client build that becomes smaller, so that the server need not compress.
 */
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
          // A file with a hash in its name was already compressed.
          if (file.parentPath.endsWith('assets') && existsSync(`${path}.br`)) continue
          await compressFile(path)
        }
      },
    },
  }
}

/** Removes a compressed file of an earlier build, which would otherwise be served instead of the current one. */
export async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const [brotli, zipped] = content.length < smallest ? [] : await compressed(content)
  await putBeside(`${path}.br`, brotli, content)
  await putBeside(`${path}.gz`, zipped, content)
}

function compressed(content: Buffer): Promise<[Buffer, Buffer]> {
  // The database of the admin is 15 MB. The highest quality would delay the start by a minute.
  const quality = content.length > 1_000_000 ? 5 : 11
  return Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: 9 }),
  ])
}

async function putBeside(path: string, variant: Buffer | undefined, content: Buffer): Promise<void> {
  if (variant !== undefined && variant.length < content.length) await writeFile(path, variant)
  else await rm(path, { force: true })
}
