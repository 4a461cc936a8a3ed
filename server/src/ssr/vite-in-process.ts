import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'

/**
 * Development: vite lives in our process and on our port. It answers for modules and hot reload, and hands every
 * other request on to the app.
 */
export async function startVite(webFolder: string, server: Server): Promise<ViteDevServer> {
  // Not at the top: a production install of the server runs without vite.
  const { createServer } = await import('vite')
  return createServer({
    root: webFolder,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
}
