import type { PageData } from './page-data.ts'
import type { SiteInfo } from '../site-info/site-info.ts'

interface Embedded {
  /** Null in the application shell. */
  page: PageData | null
  site: SiteInfo
  build: string
}

/** Parses the data that the server wrote into the document for the scripts of the same build. */
export function readEmbedded(document: Document): Embedded {
  const page: PageData | null = read(document, 'page-data')
  const site: SiteInfo | null = read(document, 'site-info')
  if (site === null) throw new Error('The document carries no site information: was it made by our server?')
  return { page, site, build: page?.build ?? read(document, 'build-info') ?? '' }
}

function read(document: Document, id: string) {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : null
}
