import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { PageHero } from '../../page-hero.tsx'
import type { ViewProps } from '../../page-route.tsx'
import { BackLink } from './back-link.tsx'
import { ContributingCompanies } from './contributing-companies.tsx'
import type { ServiceData, ServiceRequest } from './load-service.ts'
import { ServiceNotFound } from './service-not-found.tsx'

export function ServiceView({ data }: ViewProps<ServiceRequest, ServiceData | null>) {
  if (data === null) return <ServiceNotFound />
  return (
    <article>
      <PageHero
        title={data.name}
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
      />
      <div className="mx-auto grid max-w-page gap-12 px-gutter py-section lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="max-w-prose">
          {data.paragraphs.length > 0 && (
            <Part title="Overview">
              {data.paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-4 text-lead whitespace-pre-line">
                  {paragraph}
                </p>
              ))}
            </Part>
          )}
          {data.engagement !== null && (
            <Part title="Timeline & Engagement">
              <dl className="mt-4 grid gap-4 sm:grid-cols-2">
                <Fact term="Duration" text={data.engagement.duration} />
                {data.engagement.type !== '' && <Fact term="Engagement" text={data.engagement.type} />}
              </dl>
            </Part>
          )}
          {data.inside.length > 0 && (
            <Part title="What's Inside">
              <ul className="mt-4 list-disc space-y-2 pl-5">
                {data.inside.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </Part>
          )}
          {data.gallery.length > 0 && (
            <ul className="mt-10 grid gap-4 sm:grid-cols-2">
              {data.gallery.map((picture) => (
                <li key={picture.url}>
                  <Picture
                    picture={picture}
                    sizes="(min-width: 1024px) 30vw, (min-width: 640px) 50vw, 100vw"
                    className="aspect-[4/3] w-full rounded-card object-cover"
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
        <ContributingCompanies service={data.name} companies={data.companies} />
      </div>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 first:mt-0">
      <h2 className="font-display text-title font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div className="rounded-card bg-tint p-4">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold first-letter:uppercase">{text}</dd>
    </div>
  )
}
