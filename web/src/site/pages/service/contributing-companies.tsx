import { Link } from 'react-router-dom'
import { CompanyLogo } from '../../parts/company-logo.tsx'
import { GetStarted } from './get-started.tsx'
import type { ServiceData } from './load-service.ts'

interface ContributingCompaniesProps {
  service: string
  companies: ServiceData['companies']
}

export function ContributingCompanies({ service, companies }: ContributingCompaniesProps) {
  return (
    <aside
      aria-labelledby="contributing-companies"
      className="@container self-start border-t-4 border-accent bg-surface p-6 lg:sticky lg:top-24 lg:col-span-4 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto xl:col-span-3 xl:col-start-10"
    >
      <h2 id="contributing-companies" className="font-display text-subtitle">
        Contributing Companies
      </h2>
      {companies.length === 0 ? (
        <p className="mt-3 text-muted">We put the team together with you.</p>
      ) : (
        <ul className="mt-4 space-y-5">
          {companies.map((company) => (
            <li key={company.id} className="flex gap-3">
              <CompanyLogo
                logo={company.logo}
                initials={company.initials}
                className="size-11 @max-[14rem]:hidden"
              />
              <div>
                <h3 className="font-semibold">
                  <Link
                    to={`/members/${company.slug}`}
                    className="inline-block py-0.5 underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                  >
                    {company.name}
                  </Link>
                </h3>
                <p className="text-sm text-muted">{company.text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-sm">
        <Link to="/members" className="inline-block py-1 text-accent underline underline-offset-4">
          All member companies
        </Link>
      </p>
      <GetStarted service={service} />
    </aside>
  )
}
