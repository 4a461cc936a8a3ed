import type { PictureData } from '../../ui/pictures/picture-data.ts'
import { previewAddress } from '../../ui/pictures/picture-data.ts'
import { zonedTime } from '../../prose/dates.ts'
import type { SiteInfo } from '../site-info/site-info.ts'

/** The subject of a page, for machines such as search engines. Paths and pictures are relative to the site. */
type Subject =
  | { kind: 'service'; name: string; description: string; path: string; themes: readonly string[] }
  | {
      kind: 'article'
      title: string
      description: string
      path: string
      /** A timestamp as in the row. */
      published: string | null
      changed: string | null
      picture: PictureData | null
    }
  | {
      kind: 'member'
      name: string
      description: string
      path: string
      founded: number | null
      website: string | null
      logo: PictureData | null
    }

/** A page in the breadcrumbs: one above this page, or this page at the end. */
interface Crumb {
  name: string
  path: string
}

export interface StructuredPage {
  subject?: Subject | undefined
  trail?: readonly Crumb[] | undefined
}

type Node = Readonly<Record<string, unknown>>

/** The page in the vocabulary of schema.org: its publisher, its breadcrumbs, and its subject. */
export function structuredData({ subject, trail }: StructuredPage, site: SiteInfo, origin: string): Node {
  const absolute = (path: string) => new URL(path, origin).href
  const publisher = { '@id': absolute('/#organisation') }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organisation(site, publisher, absolute),
      ...(trail && trail.length > 1 ? [breadcrumbs(trail, absolute)] : []),
      ...(subject ? [nodeOf(subject, publisher, site, absolute)] : []),
    ],
  }
}

function organisation(site: SiteInfo, publisher: Node, absolute: (path: string) => string): Node {
  return {
    '@type': 'Organization',
    ...publisher,
    name: site.name,
    legalName: site.legalName,
    url: absolute('/'),
    logo: absolute('/icons/icon-512.png'),
    email: site.email,
    ...(site.vatNumber && { vatID: site.vatNumber }),
    sameAs: [site.linkedInUrl, site.instagramUrl].filter(Boolean),
  }
}

function breadcrumbs(trail: readonly Crumb[], absolute: (path: string) => string): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}

function nodeOf(
  subject: Subject,
  publisher: Node,
  { timeZone }: SiteInfo,
  absolute: (path: string) => string,
): Node {
  const url = absolute(subject.path)
  const picture = (data: PictureData | null) => data && { image: absolute(previewAddress(data)) }
  switch (subject.kind) {
    case 'service':
      return {
        '@type': 'Service',
        name: subject.name,
        description: subject.description,
        url,
        provider: publisher,
        serviceType: subject.themes,
        areaServed: ['Finland', 'Europe'],
      }
    case 'article':
      return {
        '@type': 'Article',
        headline: subject.title,
        description: subject.description,
        url,
        mainEntityOfPage: url,
        ...(subject.published && { datePublished: zonedTime(subject.published, timeZone) }),
        ...(subject.changed && { dateModified: zonedTime(subject.changed, timeZone) }),
        ...picture(subject.picture),
        author: publisher,
        publisher: publisher,
      }
    case 'member':
      return {
        '@type': 'Organization',
        name: subject.name,
        description: subject.description,
        url: subject.website ?? url,
        mainEntityOfPage: url,
        ...(subject.founded && { foundingDate: String(subject.founded) }),
        ...(subject.logo && { logo: absolute(subject.logo.url) }),
        memberOf: publisher,
      }
    default:
      return subject satisfies never
  }
}
