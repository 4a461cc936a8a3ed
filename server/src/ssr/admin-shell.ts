import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'

export type AdminShell = (request: Request) => Promise<Response>

/**
 * The page that every address of the admin answers with; the admin itself is drawn in the browser. It holds no data,
 * so it may be kept for opening the admin offline, and is revalidated whenever there is a network. Its root element says
 * in which time zone the site's dates are.
 */
export function createAdminShell(
  vite: ViteDevServer | undefined,
  webFolder: string,
  clientFolder: string,
  timeZone: string,
): AdminShell {
  const built = vite === undefined ? readFile(join(clientFolder, 'admin.html'), 'utf8') : undefined
  built?.catch(() => {}) // every request for the page fails with it
  return async (request) => {
    const html =
      vite === undefined
        ? await built
        : await vite.transformIndexHtml(
            new URL(request.url).pathname,
            await readFile(join(webFolder, 'admin.html'), 'utf8'),
          )
    return new Response(html?.replace('<html', `<html data-zone="${timeZone}"`), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      },
    })
  }
}
