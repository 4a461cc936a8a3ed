import { CompanyLogo } from '../../parts/company-logo.tsx'
import { ThemeMark } from '../../parts/theme-mark.tsx'
import type { MemberData } from './load-member.ts'
import { VisitWebsite } from './visit-website.tsx'

/** The facts about a company. They stay in view while the text scrolls. */
export function CompanyDetails({ data }: { data: MemberData }) {
  return (
    <aside
      aria-labelledby="company-details"
      className="self-start border-t-4 border-ink bg-surface p-6 lg:sticky lg:top-28 lg:col-span-4 lg:col-start-9"
    >
      <h2 id="company-details" className="eyebrow text-muted">
        Company Details
      </h2>
      <CompanyLogo logo={data.logo} initials={data.initials} className="mt-5 size-24 text-4xl" />
      <dl className="mt-6 border-b border-line">
        {data.teamSize !== null && <Fact term="Team Size" text={data.teamSize} />}
        {data.founded !== null && <Fact term="Founded" text={String(data.founded)} />}
      </dl>
      {data.themes.length > 0 && (
        <ul aria-label="Themes" className="mt-5 space-y-2">
          {data.themes.map(({ slug, name }) => (
            <li key={slug} className="flex items-center gap-3">
              <ThemeMark slug={slug} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
      {data.website !== null && <VisitWebsite website={data.website} className="mt-6 w-full" />}
    </aside>
  )
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3">
      <dt className="text-muted">{term}</dt>
      <dd className="font-display text-heading">{text}</dd>
    </div>
  )
}
