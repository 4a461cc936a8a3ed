import { numberText } from '@coop/sync/rules'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useLoadAhead } from '../../loading/use-load-ahead.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { SiteCheckLine } from '../checks/site-check-line.tsx'
import { useRows } from '../data/hooks.ts'
import { listAddress } from '../entities/addresses.ts'
import { articlesOf } from '../entities/articles.tsx'
import { count } from '../entities/figures.ts'
import { isHomeScreenHintDue } from '../first-steps/home-screen.ts'
import { VisitsLine } from '../visitors/visits-line.tsx'
import { FiguresLine } from './figures-line.tsx'
import { GoOnPanel } from './continue-panel.tsx'
import { useLatestActivity } from './latest-activity.ts'
import { OthersToday } from './others-today.tsx'
import { Panel } from './panel.tsx'
import { ReleasesPanel } from './releases-panel.tsx'
import { type Health, SystemHealth } from './system-health.tsx'
import { WaitingPanel } from './waiting.tsx'

const FirstSteps = lazyComponent(async () => (await import('../first-steps/first-steps.tsx')).FirstSteps)
const HomeScreenHint = lazyComponent(
  async () => (await import('../first-steps/home-screen-hint.tsx')).HomeScreenHint,
)

const QUICK = [
  { entity: 'services', label: 'Manage services' },
  { entity: 'service_companies', label: 'Manage companies' },
  { entity: 'cases', label: 'Manage cases' },
  { entity: 'content', label: 'Manage content' },
] as const

/** The first screen. It lists what there is to do, the most important first. */
export function Dashboard() {
  const { figures, health, isLoading } = useFigures()
  const activity = useLatestActivity()
  useLoadAhead(!isLoading)
  const [isHintDue] = useState(isHomeScreenHintDue)
  return (
    <>
      <ScreenHead heading="Dashboard" purpose="Your tasks, recent changes and the state of the site." />
      {isHintDue ? <HomeScreenHint /> : null}
      <FirstSteps />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <WaitingPanel />
          <GoOnPanel own={activity.latest?.own ?? []} />
          <OthersToday {...activity} />
        </div>
        <div className="min-w-0 space-y-4">
          <SystemHealth health={health} />
          <ReleasesPanel />
          <Panel title="Site check">
            <SiteCheckLine />
          </Panel>
          <Panel
            title="Visits of the last 30 days"
            aside={
              <Link
                to="/admin/usage"
                className="-my-3 inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
              >
                Usage
              </Link>
            }
          >
            <VisitsLine />
          </Panel>
          <Panel title="Quick actions">
            <div className="grid grid-cols-2 gap-2">
              {QUICK.map(({ entity, label }) => (
                <Link key={entity} to={listAddress(entity)} className={buttonClass('secondary', 'small')}>
                  {label}
                </Link>
              ))}
            </div>
          </Panel>
        </div>
      </div>
      <FiguresLine figures={figures} />
    </>
  )
}

function useFigures() {
  const services = useRows('services')
  const companies = useRows('service_companies')
  const cases = useRows('cases')
  const content = useRows('content')
  const partners = useRows('founding_partners')
  const articles = articlesOf(content.rows)
  const published = count(articles, 'published')
  const figure = (list: { complete: boolean }, value: number) => (list.complete ? value : null)
  const health: Health[] = [
    {
      label: 'Services with companies',
      good: count(services.rows, 'companies'),
      all: services.rows.length,
      complete: services.complete,
      short: {
        address: `${listAddress('services')}?companies=none`,
        text: (short) => `${numberText(short)} without`,
      },
    },
    {
      label: 'Cases with images',
      good: count(cases.rows, 'images'),
      all: cases.rows.length,
      complete: cases.complete,
      short: {
        address: `${listAddress('cases')}?images=no`,
        text: (short) => `${numberText(short)} without`,
      },
    },
    {
      label: 'Published content',
      good: published,
      all: articles.length,
      complete: content.complete,
      short: {
        address: `${listAddress('content')}?published=no`,
        text: (short) => (short === 1 ? '1 draft' : `${numberText(short)} drafts`),
      },
    },
  ]
  return {
    isLoading: services.loading,
    health,
    figures: [
      { entity: 'services', label: 'Services', value: figure(services, services.rows.length) },
      { entity: 'service_companies', label: 'Companies', value: figure(companies, companies.rows.length) },
      { entity: 'cases', label: 'Cases', value: figure(cases, cases.rows.length) },
      {
        entity: 'content',
        label: 'Published articles',
        value: figure(content, published),
        note: `of ${numberText(articles.length)}`,
      },
      {
        entity: 'founding_partners',
        label: 'Founding partners',
        value: figure(partners, count(partners.rows, 'is_active')),
        note: 'active',
      },
    ] as const,
  }
}
