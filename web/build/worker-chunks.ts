import type { Plugin } from 'vite'

const newWorker = /new Worker\(\s*new URL\(\s*'([^']+)',\s*import\.meta\.url\s*\)/g

/**
 * Builds the workers of the admin together with its page. Vite builds each worker separately, with copies of modules of
 * the page, so that a browser would load the entity declarations and schemas twice before the first row.
 *
 * @param first the end of the path of the worker for the first rows; the document names its file, so that it is
 * requested before the page runs
 */
export function workerChunks(first: string): Plugin {
  return {
    name: 'worker-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'admin',
    enforce: 'pre',
    async transform(code, id) {
      if (!code.includes('new Worker(')) return
      const references = new Map<string, string>()
      for (const [, path = ''] of code.matchAll(newWorker)) {
        const worker = await this.resolve(path, id)
        if (worker === null) this.error(`There is no worker ${path}`)
        references.set(path, this.emitFile({ type: 'chunk', id: worker.id }))
      }
      return code.replace(
        newWorker,
        (_, path: string) => `new Worker(import.meta.ROLLUP_FILE_URL_${references.get(path)}`,
      )
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const worker = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(first))
        if (worker === undefined) throw new Error(`The admin starts no worker ${first}`)
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${worker.fileName}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
