import type { ReactNode } from 'react'
import { PageHero } from '../../parts/page-hero.tsx'
import { dayText } from '../../../prose/dates.ts'
import { plainProse } from '../../../prose/plain-prose.ts'
import { Prose } from '../../../prose/prose.tsx'
import { useSite } from '../../site-info/site-context.ts'
import type { Policy } from './policy.ts'
import type { PolicyData } from './policy-page.ts'

export function PolicyView({
  policy,
  data,
  actions,
}: {
  policy: Policy
  data: PolicyData
  actions: ReactNode
}) {
  const site = useSite()
  const sections = policy.sections(site)
  return (
    <article>
      <PageHero
        title={policy.title}
        label={`Last updated: ${dayText(data.readAt, site.timeZone)}`}
        lead={policy.lead}
        image={data.hero}
      />
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-12 px-gutter py-section lg:grid-cols-12">
        <nav aria-label="Contents" className="lg:col-span-4">
          <ol className="gap-x-8 text-sm sm:columns-2 lg:sticky lg:top-28 lg:columns-1">
            {sections.map(({ title }, index) => (
              <li key={title} className="break-inside-avoid border-t border-line">
                <a
                  href={`#section-${index + 1}`}
                  className="flex min-h-10 items-center gap-4 hover:text-accent"
                >
                  <span className="min-w-[1.5em] text-muted tabular-nums">{index + 1}</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="space-y-12 lg:col-span-7 lg:col-start-6">
          {sections.map(({ title, text }, index) => (
            <section key={title} id={`section-${index + 1}`} aria-labelledby={`title-${index + 1}`}>
              <h2 id={`title-${index + 1}`} className="mb-4 font-display text-subtitle">
                {index + 1}. {title}
              </h2>
              <Prose blocks={plainProse(text)} />
            </section>
          ))}
          <p className="flex flex-wrap gap-4 border-t border-line pt-8">{actions}</p>
        </div>
      </div>
    </article>
  )
}
