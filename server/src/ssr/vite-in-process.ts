import type { Server } from 'node:http'
import type { ViteDevServer } from 'vite'

/**
 * Development: vite runs in our process and on our port. It serves modules and hot reload, and passes every other
 * request to the app.
 */
export async function startVite(webFolder: string, server: Server): Promise<ViteDevServer> {
  // Imported here because a production install of the server has no vite.
  const { createServer } = await import('vite')
  return createServer({
    root: webFolder,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
}
