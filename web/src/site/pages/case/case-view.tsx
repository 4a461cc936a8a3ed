import { Link } from 'react-router-dom'
import { folio } from '../../editorial/folio.ts'
import { Prose } from '../../prose/prose.tsx'
import type { ViewProps } from '../../page-route.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseImages } from './case-images.tsx'
import { CaseNotFound } from './case-not-found.tsx'
import { CaseResults } from './case-results.tsx'
import type { CaseData, CaseRequest } from './load-case.ts'
import { NextCase } from './next-case.tsx'

export function CaseView({ data }: ViewProps<CaseRequest, CaseData | null>) {
  if (data === null) return <CaseNotFound />
  return (
    <>
      <article>
        <CaseHead data={data} />
        <CaseImages images={data.images} />
        <div className="mx-auto grid max-w-page gap-x-8 gap-y-14 px-gutter py-section lg:grid-cols-12">
          <div className="space-y-14 lg:col-span-8">
            {data.sections.map(({ title, blocks }, place) => (
              <section key={title} className="grid gap-x-8 gap-y-3 md:grid-cols-[4rem_minmax(0,1fr)]">
                <span aria-hidden="true" className="font-display text-heading text-accent">
                  {folio(place)}
                </span>
                <div>
                  <h2 className="font-display text-title">{title}</h2>
                  <div className="mt-5">
                    <Prose blocks={blocks} />
                  </div>
                </div>
              </section>
            ))}
          </div>
          <CaseAside data={data} />
        </div>
        <CaseResults results={data.results} />
      </article>
      {data.next !== null && <NextCase next={data.next} />}
    </>
  )
}

/** What leads on from here, beside the text and in view as long as it is read. */
function CaseAside({ data: { keywords, services, theme } }: { data: CaseData }) {
  return (
    <aside className="space-y-10 self-start lg:sticky lg:top-28 lg:col-span-4 lg:border-l lg:border-line lg:pl-8">
      {services.length > 0 && (
        <section>
          <h2 className="eyebrow text-muted">Services for {theme}</h2>
          <ul className="mt-4 border-b border-line">
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
        </section>
      )}
      {keywords.length > 0 && (
        <section>
          <h2 className="eyebrow text-muted">Keywords &amp; Tags</h2>
          <ul className="mt-4 flex flex-wrap gap-2">
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
        </section>
      )}
    </aside>
  )
}
