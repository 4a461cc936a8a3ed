import { previewAddress } from '../../ui/pictures/picture-data.ts'
import type { Head } from './head.ts'
import type { SiteInfo } from '../site-info/site-info.ts'
import { scriptJson } from './script-json.ts'
import { structuredData } from './structured-data.ts'

/** An element of the document's head that belongs to the page, not to the site. */
export interface HeadTag {
  element: 'meta' | 'link' | 'script'
  attributes: Readonly<Record<string, string>>
  /** The content of a script element with data, which never runs. */
  text?: string
}

/** All head elements of a page except its title, for the first document and for navigations. */
export function headTags(head: Head, site: SiteInfo, origin: string): HeadTag[] {
  const { canonical, image, isHidden = false } = head
  const address = canonical === null ? null : new URL(canonical, origin).href
  const preview = new URL(image ? previewAddress(image) : `/og/${head.card ?? 'home'}.jpg`, origin).href
  return [
    meta('description', head.description),
    ...(address === null || isHidden ? [meta('robots', 'noindex')] : []),
    ...(address === null ? [] : [link('canonical', address)]),
    property('og:type', head.subject?.kind === 'article' ? 'article' : 'website'),
    property('og:site_name', site.name),
    property('og:locale', 'en_GB'),
    property('og:title', head.title),
    property('og:description', head.description),
    ...(address === null ? [] : [property('og:url', address)]),
    property('og:image', preview),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', image?.alt || head.title),
    meta('twitter:card', 'summary_large_image'),
    {
      element: 'script',
      attributes: { type: 'application/ld+json' },
      text: scriptJson(structuredData(head, site, origin)),
    },
  ]
}

function meta(name: string, content: string): HeadTag {
  return { element: 'meta', attributes: { name, content } }
}

function property(name: string, content: string): HeadTag {
  return { element: 'meta', attributes: { property: name, content } }
}

function link(rel: string, href: string): HeadTag {
  return { element: 'link', attributes: { rel, href } }
}
