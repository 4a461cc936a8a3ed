import type { PageAnswer } from './page-answer.ts'
import type { SiteInfo } from '../site-info/site-info.ts'

export interface Embedded {
  /** null in the application shell. */
  answer: PageAnswer | null
  site: SiteInfo
  build: string
}

/** What the server put into the document for its own script, which is of the same build. */
export function readEmbedded(document: Document): Embedded {
  const answer: PageAnswer | null = read(document, 'page-data')
  const site: SiteInfo | null = read(document, 'site-info')
  if (site === null) throw new Error('The document carries no site information: was it made by our server?')
  return { answer, site, build: answer?.build ?? read(document, 'build-info') ?? '' }
}

function read(document: Document, id: string) {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : null
}
