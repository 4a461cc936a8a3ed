import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../../ui/text/badge.tsx'
import { detailTitleStyle } from '../../parts/detail-title.ts'
import type { CaseData } from './load-case.ts'

export function CaseHead({ data }: { data: CaseData }) {
  const facts = [data.theme, data.size].filter((fact) => fact !== null)
  return (
    <header analytics-section="hero" className="mx-auto max-w-page px-gutter pt-10 pb-12 lg:pt-14">
      <Link
        to="/cases"
        className="inline-flex min-h-11 items-center gap-2 font-medium underline-offset-4 hover:underline"
      >
        <span aria-hidden="true">←</span> Back to Cases
      </Link>
      {facts.length > 0 && (
        <ul aria-label="Theme and size" className="mt-6 flex flex-wrap gap-2">
          {facts.map((fact, index) => (
            <li key={fact}>
              <Badge tone={index === 0 && data.theme !== null ? 'accent' : 'plain'}>{fact}</Badge>
            </li>
          ))}
        </ul>
      )}
      <h1 className="mt-5 max-w-[12.2em] font-display text-display" style={detailTitleStyle}>
        {data.title}
      </h1>
      <div className="mt-8 grid gap-8 lg:grid-cols-12">
        {data.intro !== '' && (
          <p className="max-w-prose font-display text-subtitle lg:col-span-6">{data.intro}</p>
        )}
        <dl className="@container border-b border-line lg:col-span-5 lg:col-start-8">
          {data.client !== null && <Fact term="Client">{data.client}</Fact>}
          <Fact term="Executed">{data.executed}</Fact>
          {data.companies.length > 0 && (
            <Fact term="Companies">
              {data.companies.map(({ name, slug, isMember }, index) => (
                <span key={`${slug} ${name}`}>
                  {index > 0 && <span>, </span>}
                  {isMember ? (
                    <Link
                      to={`/members/${slug}`}
                      className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                    >
                      {name}
                    </Link>
                  ) : (
                    <span>{name}</span>
                  )}
                </span>
              ))}
            </Fact>
          )}
        </dl>
      </div>
    </header>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t border-line py-3 @min-[22rem]:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="eyebrow pt-1 text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
