import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Adds a module to the head of the admin's document as a classic script, which runs before the first paint. The module
 * must not import or export anything. Vite by itself makes files only from module scripts.
 */
export function earlyScript(module: string): Plugin {
  const name = 'early'
  let root = ''
  return {
    name: 'early-script',
    applyToEnvironment: ({ name, config }) => name === 'admin' || config.command === 'serve',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'chunk', id: join(root, module), name })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { server, bundle = {} }) {
        const built = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
        const src = server === undefined ? built?.fileName : module
        if (src === undefined) throw new Error(`The build has no file of ${module}`)
        return [{ tag: 'script', attrs: { src: `/${src}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
