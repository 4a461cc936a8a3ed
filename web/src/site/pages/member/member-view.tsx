import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { phoneWidth } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { PageHero } from '../../parts/page-hero.tsx'
import { NextEntry } from '../../parts/next-entry.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { AboutCompany } from './about-company.tsx'
import { ClientCircles } from './client-circles.tsx'
import { CompanyDetails } from './company-details.tsx'
import { CompanyNotFound } from './company-not-found.tsx'
import { HavukallioTamm } from './havukallio-tamm.tsx'
import type { MemberData, MemberRequest } from './load-member.ts'
import { CompanyServices } from './company-services.tsx'
import { CompanyWork } from './company-work.tsx'
import { VisitWebsite } from './visit-website.tsx'

/** The slug of the member whose page was written by hand. */
const handWritten = 'havukallio-tamm'

export function MemberView({ data }: ViewProps<MemberRequest, MemberData | null>) {
  if (data === null) return <CompanyNotFound />
  return (
    <article>
      <PageHero
        title={data.name}
        isDetail
        lead={data.preview}
        image={data.heroes[0] ?? null}
        before={<BackLink />}
      >
        {data.website !== null && (
          <p className="mt-8">
            <VisitWebsite website={data.website} variant="outline-night" />
          </p>
        )}
      </PageHero>
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-16 px-gutter py-section lg:grid-cols-12">
        <div className="space-y-section lg:col-span-7">
          {data.slug === handWritten ? <HavukallioTamm data={data} /> : <AboutCompany data={data} />}
          <ClientCircles clients={data.clients} />
        </div>
        <CompanyDetails data={data} />
      </div>
      <OtherHeroes pictures={data.heroes.slice(1)} />
      {data.role !== null && <Role role={data.role} voice={data.voice} />}
      <CompanyServices name={data.name} services={data.services} />
      <CompanyWork data={data} />
      {data.next !== null && <NextEntry label="Next member" path="/members" next={data.next} />}
    </article>
  )
}

function BackLink() {
  return (
    <Link
      to="/members"
      className="mb-8 inline-flex min-h-11 items-center gap-2 self-start font-medium text-on-night underline-offset-4 hover:underline"
    >
      <span aria-hidden="true">←</span> Back to Ecosystem Members
    </Link>
  )
}

function Role({ role, voice }: { role: string; voice: MemberData['voice'] }): ReactNode {
  return (
    <section analytics-section="role" aria-labelledby="role" className="bg-night text-on-night">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-section lg:grid-cols-12">
        <h2 id="role" className="eyebrow text-glow lg:col-span-3">
          Role in Our Ecosystem
        </h2>
        <div className="lg:col-span-9">
          <p className="max-w-[22.0em] font-display text-title font-light">{role}</p>
          {voice !== null && (
            <figure className="mt-12 border-t border-night-line pt-6 text-on-night-muted">
              <blockquote className="max-w-prose text-lead">{`“${voice.quote}”`}</blockquote>
              <figcaption className="mt-3 text-sm">
                {voice.title === '' ? voice.name : `${voice.name}, ${voice.title}`}
              </figcaption>
            </figure>
          )}
        </div>
      </div>
    </section>
  )
}

function OtherHeroes({ pictures }: { pictures: MemberData['heroes'] }) {
  if (pictures.length === 0) return null
  return (
    <ul className="mx-auto grid max-w-page gap-4 px-gutter pb-section sm:grid-cols-2">
      {pictures.map((picture) => (
        <li key={picture.url} className="sm:odd:last:col-span-2">
          <Picture
            picture={picture}
            sizes={`(min-width: 640px) 50vw, ${phoneWidth}`}
            className="aspect-[16/9] w-full object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
