import type { PageRenderer } from './page-renderer.ts'

export const retryAfterSeconds = 2

/** The page that visitors get before the content is loaded. It reloads itself. */
export function startingPage(request: Request, renderer: Pick<PageRenderer, 'assetsOf'>): Response {
  const styles = renderer.assetsOf('').styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>One moment, please</title>
${styles.join('\n')}
</head>
<body>
<main class="mx-auto max-w-page px-gutter py-section">
<h1 class="font-display text-display font-light">One moment, please</h1>
<p class="mt-5 max-w-prose text-lead">The site is starting, and its content is still being loaded. This page reloads by itself.</p>
</main>
</body>
</html>
`
  return new Response(request.method === 'HEAD' ? null : text, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
    },
  })
}
