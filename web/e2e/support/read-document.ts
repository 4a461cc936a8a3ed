import type { Page } from '@playwright/test'

/** The content of a document for a crawler. */
export interface CrawledDocument {
  title: string
  description: string
  /** The path of the canonical address; null if the page is not indexed. */
  canonical: string | null
  preview: string
  structured: string
  /** The levels of the headings in the content, in order. */
  headings: number[]
  /** The addresses of links, as written. */
  links: string[]
  /** The ids of all elements, for links with fragments. */
  ids: string[]
  images: { src: string; alt: string | null }[]
}

/** Parses HTML like a browser, but runs no script and loads nothing. */
export function readDocument(page: Page, html: string): Promise<CrawledDocument> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    const all = <T extends Element>(selector: string) => [...parsed.querySelectorAll<T>(selector)]
    const content = (selector: string) => parsed.querySelector(selector)?.getAttribute('content') ?? ''
    const canonical = parsed.querySelector('link[rel="canonical"]')?.getAttribute('href')
    return {
      title: parsed.title,
      description: content('meta[name="description"]'),
      canonical: canonical ? new URL(canonical).pathname + new URL(canonical).search : null,
      preview: content('meta[property="og:image"]'),
      structured: parsed.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
      headings: all('main :is(h1, h2, h3, h4, h5, h6)').map(({ tagName }) => Number(tagName[1])),
      links: all('a[href]').map((link) => link.getAttribute('href') ?? ''),
      ids: all('[id]').map(({ id }) => id),
      images: all<HTMLImageElement>('img').map((image) => ({
        src: image.getAttribute('src') ?? '',
        alt: image.getAttribute('alt'),
      })),
    }
  }, html)
}
