import type { ShownHead } from '../../preview/preview-messages.ts'

/** Reads from the head of the document how search engines and other sites show the page. */
export function readHead(document: Document): ShownHead {
  const contentOf = (selector: string) => document.querySelector<HTMLMetaElement>(selector)?.content ?? null
  return {
    title: document.title,
    description: contentOf('meta[name="description"]') ?? '',
    address:
      document.querySelector('meta[name="robots"]') === null
        ? (document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? null)
        : null,
    picture: contentOf('meta[property="og:image"]'),
  }
}
