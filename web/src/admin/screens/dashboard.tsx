import { numberText } from '@coop/sync/rules'
import { Link } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useLoadAhead } from '../../loading/use-load-ahead.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Purpose } from '../../ui/text/purpose.tsx'
import { useRows } from '../data/hooks.ts'
import { listAddress } from '../entities/addresses.ts'
import { StatCards } from './stat-cards.tsx'
import { articlesOf } from '../entities/articles.tsx'
import { count } from '../entities/figures.ts'

const UnsavedDrafts = lazyComponent(async () => (await import('../queue/unsaved-drafts.tsx')).UnsavedDrafts)

const FirstSteps = lazyComponent(async () => (await import('../first-steps/first-steps.tsx')).FirstSteps)

const QUICK = [
  { entity: 'services', label: 'Manage services' },
  { entity: 'service_companies', label: 'Manage companies' },
  { entity: 'cases', label: 'Manage cases' },
  { entity: 'content', label: 'Manage content' },
] as const

export function Dashboard() {
  const services = useRows('services')
  const companies = useRows('service_companies')
  const cases = useRows('cases')
  const content = useRows('content')
  const partners = useRows('founding_partners')
  useLoadAhead(!services.loading)
  const articles = articlesOf(content.rows)
  const published = count(articles, 'published')
  const health = [
    {
      label: 'Services with companies',
      good: count(services.rows, 'companies'),
      all: services.rows.length,
      complete: services.complete,
    },
    {
      label: 'Cases with images',
      good: count(cases.rows, 'images'),
      all: cases.rows.length,
      complete: cases.complete,
    },
    { label: 'Published content', good: published, all: articles.length, complete: content.complete },
  ]
  return (
    <>
      <h1 className="mb-2 font-display text-subtitle font-medium md:mb-4">Dashboard</h1>
      <Purpose>What the site has, and what it still lacks.</Purpose>
      <FirstSteps />
      <StatCards
        stats={[
          { label: 'Services', value: services.complete ? services.rows.length : null },
          { label: 'Companies', value: companies.complete ? companies.rows.length : null },
          { label: 'Cases', value: cases.complete ? cases.rows.length : null },
          {
            label: 'Published articles',
            value: content.complete ? published : null,
            note: `of ${numberText(articles.length)}`,
          },
          {
            label: 'Founding partners',
            value: partners.complete ? count(partners.rows, 'is_active') : null,
            note: 'active',
          },
        ]}
      />
      <UnsavedDrafts />
      <div className="grid gap-4 md:grid-cols-2">
        <Card as="section">
          <h2 className="mb-3 font-display text-heading font-medium">Quick actions</h2>
          <div className="grid gap-2 lg:grid-cols-2">
            {QUICK.map(({ entity, label }) => (
              <Link
                key={entity}
                to={listAddress(entity)}
                className={buttonClass('secondary', 'small', 'min-h-11')}
              >
                {label}
              </Link>
            ))}
          </div>
        </Card>
        <Card as="section">
          <h2 className="mb-3 font-display text-heading font-medium">System Health</h2>
          <ul className="space-y-3">
            {health.map(({ label, good, all, complete }) => (
              <li key={label}>
                <div className="flex justify-between gap-3 text-sm">
                  <span>{label}</span>
                  <span className="font-semibold">
                    {complete ? `${numberText(good)} of ${numberText(all)}` : '…'}
                  </span>
                </div>
                <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-tint">
                  <div
                    className="h-full bg-accent"
                    style={{ width: `${all === 0 ? 0 : Math.round((good / all) * 100)}%` }}
                  />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}
