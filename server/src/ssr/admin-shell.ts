import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'

export type AdminShell = (request: Request) => Promise<Response>

/**
 * The document for every address of the admin; the browser renders the admin. It contains no data, so browsers may
 * cache it for opening the admin offline, and revalidate it when online. Its root element names the time zone of the
 * site's dates.
 */
export function createAdminShell(
  vite: ViteDevServer | undefined,
  webFolder: string,
  clientFolder: string,
  timeZone: string,
): AdminShell {
  const built = vite === undefined ? readFile(join(clientFolder, 'admin.html'), 'utf8') : undefined
  built?.catch(() => {}) // every request for the page rejects with the same error
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
