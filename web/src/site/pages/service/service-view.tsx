import type { ReactNode } from 'react'
import { Badge } from '../../../ui/text/badge.tsx'
import { phoneWidth } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { PageHero } from '../../parts/page-hero.tsx'
import { NextEntry } from '../../parts/next-entry.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { Prose } from '../../../prose/prose.tsx'
import { BackLink } from './back-link.tsx'
import { ContributingCompanies } from './contributing-companies.tsx'
import { GetStarted } from './get-started.tsx'
import type { ServiceData, ServiceRequest } from './load-service.ts'
import { ServiceNotFound } from './service-not-found.tsx'

export function ServiceView({ data }: ViewProps<ServiceRequest, ServiceData | null>) {
  if (data === null) return <ServiceNotFound />
  return (
    <article>
      <PageHero
        title={data.name}
        isDetail
        lead={data.shortDescription}
        image={data.hero}
        before={
          <>
            <BackLink />
            <ul aria-label="Duration, depth and themes" className="mt-6 mb-4 flex flex-wrap gap-2">
              {[data.duration, data.badge, ...data.themes].map((text) => (
                <li key={text}>
                  <Badge tone="night">{text}</Badge>
                </li>
              ))}
            </ul>
          </>
        }
      >
        <GetStarted service={data.name} isOnNight />
      </PageHero>
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-16 px-gutter py-section lg:grid-cols-12">
        <div className="@container lg:col-span-8">
          {data.overview.length > 0 && (
            <Part title="Overview">
              <Prose blocks={data.overview} hasOpening />
            </Part>
          )}
          {data.engagement !== null && (
            <Part title="Timeline & Engagement">
              <dl className="grid gap-6 @min-[30rem]:grid-cols-2">
                <Fact term="Duration" text={data.engagement.duration} />
                {data.engagement.type !== '' && <Fact term="Engagement" text={data.engagement.type} />}
              </dl>
            </Part>
          )}
          {data.inside.length > 0 && (
            <Part title="What's Inside">
              <ul className="-my-3 divide-y divide-line">
                {data.inside.map((item) => (
                  <li key={item} className="flex gap-4 py-3">
                    <span aria-hidden="true" className="text-accent">
                      +
                    </span>
                    <span>{item}</span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {data.gallery.length > 0 && <Gallery pictures={data.gallery} />}
        </div>
        <ContributingCompanies service={data.name} companies={data.companies} />
      </div>
      {data.next !== null && <NextEntry label="Next service" path="/services" next={data.next} />}
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t border-ink pt-5 pb-14 @min-[36rem]:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
      <h2 className="font-display text-subtitle">{title}</h2>
      <div>{children}</div>
    </section>
  )
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="eyebrow text-muted">{term}</dt>
      <dd className="mt-1 font-display text-heading first-letter:uppercase">{text}</dd>
    </div>
  )
}

function Gallery({ pictures }: { pictures: ServiceData['gallery'] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {pictures.map((picture) => (
        <li key={picture.url} className="sm:only:col-span-2">
          <Picture
            picture={picture}
            sizes={`(min-width: 1024px) 30vw, (min-width: 640px) 50vw, ${phoneWidth}`}
            className="aspect-[4/3] w-full bg-tint object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
