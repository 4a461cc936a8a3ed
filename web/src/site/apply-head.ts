import type { Head } from './page.ts'

/** Makes the document's head say what the page says, as the server does for the first one. */
export function applyHead(document: Document, head: Head): void {
  document.title = head.title
  setMeta(document, 'name', 'description', head.description)
  setMeta(document, 'property', 'og:title', head.title)
  setMeta(document, 'property', 'og:description', head.description)
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (head.canonical === null) {
    setMeta(document, 'name', 'robots', 'noindex')
    canonical?.remove()
    return
  }
  document.querySelector('meta[name="robots"]')?.remove()
  const link = canonical ?? document.head.appendChild(document.createElement('link'))
  link.rel = 'canonical'
  link.href = head.canonical
  setMeta(document, 'property', 'og:url', link.href)
}

function setMeta(document: Document, attribute: 'name' | 'property', name: string, content: string): void {
  const found = document.querySelector<HTMLMetaElement>(`meta[${attribute}="${name}"]`)
  const meta = found ?? document.head.appendChild(document.createElement('meta'))
  meta.setAttribute(attribute, name)
  meta.content = content
}
