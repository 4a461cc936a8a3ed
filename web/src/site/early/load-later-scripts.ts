/** The files that the document lists, all at once. The first of them imports the others and is done when the page is alive. */
export async function loadLaterScripts(document: Document): Promise<void> {
  const files: string[] = JSON.parse(document.getElementById('later-scripts')?.textContent ?? '[]')
  const [first, ...others] = files
  for (const href of others) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  if (first !== undefined) await import(/* @vite-ignore */ first)
}
