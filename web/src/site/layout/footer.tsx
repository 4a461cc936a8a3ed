import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { HouseMark } from '../../ui/text/house-mark.tsx'
import { useSite } from '../site-info/site-context.ts'
import type { SiteInfo } from '../site-info/site-info.ts'

const howAboutYou = [
  { to: '/become-member', label: 'Join as Company' },
  { to: '/manifesto', label: 'Read Our Manifesto' },
  { to: '/contact', label: 'Come to Grab a Coffee' },
  { to: '/offering', label: 'Explore the Offering' },
] as const

const findYourWay = [
  { to: '/paradox', label: 'The Paradox' },
  { to: '/members', label: 'Members' },
  { to: '/contact', label: 'Contact' },
] as const

const linkClass =
  'inline-flex min-h-10 items-center underline decoration-transparent underline-offset-4 transition-colors hover:text-glow hover:decoration-current'

/** A hyphen with a word joiner, which prevents a line break after it. */
const unbrokenHyphen = '-\u2060'

export function Footer() {
  const site = useSite()
  return (
    <footer id="footer" className="@container overflow-hidden bg-night text-on-night">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-12 px-gutter pt-section pb-16 @min-[46rem]:grid-cols-12 print:hidden">
        <div className="@min-[46rem]:col-span-6 @min-[62rem]:col-span-5">
          <HouseMark className="size-14" />
          <p className="mt-6 max-w-prose text-lead">
            A non-profit co-operative of 22 entrepreneur-led companies. More than 200 customers in Finland and
            elsewhere in Europe work with us: strategy, research, brand, AI and change under one lead and one
            contract.
          </p>
          <SocialLinks site={site} />
        </div>
        <FooterList
          title="How About You"
          links={howAboutYou}
          className="@min-[46rem]:col-span-3 @min-[62rem]:col-start-7"
        />
        <FooterList title="Find your way" links={findYourWay} className="@min-[46rem]:col-span-3" />
      </div>
      <p
        aria-hidden="true"
        data-name={site.name.replaceAll('-', unbrokenHyphen)}
        className="mx-auto max-w-page px-gutter pb-10 font-display text-mega leading-none font-light text-balance text-night-display select-none before:content-[attr(data-name)] print:hidden"
      />
      <div className="border-t border-night-line">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-2 px-gutter py-5 text-sm text-on-night-muted">
          <div className="flex flex-wrap gap-x-6">
            <p>© {site.legalName}. All rights reserved.</p>
            {site.vatNumber !== undefined && <p>VAT number {site.vatNumber}</p>}
          </div>
          <PolicyLinks site={site} />
        </div>
      </div>
    </footer>
  )
}

function SocialLinks({ site }: { site: SiteInfo }) {
  if (site.linkedInUrl === undefined && site.instagramUrl === undefined) return null
  return (
    <ul className="mt-6 flex flex-wrap gap-x-8">
      {site.linkedInUrl !== undefined && (
        <li>
          <OutwardLink to={site.linkedInUrl}>LinkedIn</OutwardLink>
        </li>
      )}
      {site.instagramUrl !== undefined && (
        <li>
          <OutwardLink to={site.instagramUrl}>Instagram</OutwardLink>
        </li>
      )}
    </ul>
  )
}

function OutwardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} rel="noopener" className={`${linkClass} gap-2 font-semibold`}>
      {children} <span aria-hidden="true">↗</span>
    </a>
  )
}

/** The terms are a link if the configuration contains their address. */
function PolicyLinks({ site }: { site: SiteInfo }) {
  return (
    <ul className="flex flex-wrap gap-x-6 print:hidden">
      <li>
        <Link to="/privacy-policy" className={linkClass}>
          Privacy Policy
        </Link>
      </li>
      <li>
        <Link to="/cookie-policy" className={linkClass}>
          Cookie Policy
        </Link>
      </li>
      <li className="inline-flex min-h-10 items-center">
        {site.termsUrl === undefined ? (
          'Terms of Service'
        ) : (
          <a href={site.termsUrl} className={linkClass}>
            Terms of Service
          </a>
        )}
      </li>
    </ul>
  )
}

function FooterList({
  title,
  links,
  className,
}: {
  title: string
  links: readonly { to: string; label: string }[]
  className: string
}) {
  return (
    <nav aria-label={title} className={className}>
      <h2 className="eyebrow text-glow">{title}</h2>
      <ul className="mt-4 border-t border-night-line pt-3">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
