import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { folio } from '../../editorial/folio.ts'
import { Prose } from '../../../prose/prose.tsx'
import { NextEntry } from '../../parts/next-entry.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseImages } from './case-images.tsx'
import { CaseNotFound } from './case-not-found.tsx'
import { CaseResults } from './case-results.tsx'
import type { CaseData, CaseRequest } from './load-case.ts'

export function CaseView({ data }: ViewProps<CaseRequest, CaseData | null>) {
  if (data === null) return <CaseNotFound />
  return (
    <>
      <article>
        <CaseHead data={data} />
        <CaseImages images={data.images} />
        {data.sections.length > 0 && (
          <div className="mx-auto max-w-page space-y-14 px-gutter py-section lg:space-y-20">
            {data.sections.map(({ title, blocks }, index) => (
              <section key={title} className="grid gap-x-8 gap-y-5 lg:grid-cols-12">
                <div className="flex flex-wrap items-baseline gap-x-6 font-display lg:col-span-4">
                  <span aria-hidden="true" className="w-10 text-heading text-accent">
                    {folio(index)}
                  </span>
                  <h2 className="text-title">{title}</h2>
                </div>
                <div className="lg:col-span-7">
                  <Prose blocks={blocks} />
                </div>
              </section>
            ))}
          </div>
        )}
        <CaseResults results={data.results} />
        <LeadsOn data={data} />
      </article>
      {data.next !== null && (
        <NextEntry label="Next case" path="/cases" next={{ ...data.next, text: data.next.intro }} />
      )}
    </>
  )
}

/** Links to other pages, below the case. */
function LeadsOn({ data: { keywords, services, theme } }: { data: CaseData }) {
  if (keywords.length === 0 && services.length === 0) return null
  return (
    <div className="mx-auto max-w-page space-y-14 px-gutter py-section">
      {keywords.length > 0 && (
        <Onward title="Keywords &amp; Tags">
          <ul className="flex flex-wrap gap-2">
            {keywords.map((keyword) => (
              <li key={keyword}>
                <Link
                  to={`/cases?${new URLSearchParams({ search: keyword })}`}
                  className="inline-flex min-h-8 items-center rounded-control border border-line-strong px-2.5 text-sm hover:border-ink hover:bg-tint"
                >
                  {keyword}
                </Link>
              </li>
            ))}
          </ul>
        </Onward>
      )}
      {services.length > 0 && (
        <Onward title={`Services for ${theme}`}>
          <ul className="border-b border-line">
            {services.map(({ id, slug, name, text }) => (
              <li key={id} className="group relative border-t border-line py-4">
                <h3 className="font-display text-heading">
                  <Link
                    to={`/services/${slug}`}
                    className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                  >
                    {name}
                  </Link>
                </h3>
                {text !== '' && <p className="mt-1 text-sm text-muted">{text}</p>}
              </li>
            ))}
          </ul>
        </Onward>
      )}
    </div>
  )
}

function Onward({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 lg:grid-cols-12">
      <h2 className="eyebrow text-muted lg:col-span-4">{title}</h2>
      <div className="lg:col-span-8">{children}</div>
    </section>
  )
}
