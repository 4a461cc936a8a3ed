const longestPauseMs = 60_000

/**
 * Loads all scripts in the list of the document at once. The first one imports the others and resolves after hydration.
 * If a script is lost, the page stays as the server rendered it, and the scripts are requested again after growing
 * pauses and when the browser is online again.
 */
export async function loadLaterScripts(document: Document): Promise<void> {
  const files: string[] = JSON.parse(document.getElementById('later-scripts')?.textContent ?? '[]')
  const [first, ...imports] = files
  for (const href of imports) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  if (first !== undefined) await importWithRetries(first)
}

/** Works like `retryWithBackoff`. That is not imported, because a file shared with the site could be lost as well. */
async function importWithRetries(file: string): Promise<void> {
  for (let pauseMs = 1000; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      await import(/* @vite-ignore */ file)
      return
    } catch (error) {
      console.error(error)
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs)
        window.addEventListener('online', resolve, { once: true })
      })
    }
  }
}
