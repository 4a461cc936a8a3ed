import { Link } from 'react-router-dom'
import { useSite } from '../site-context.ts'

const howAboutYou = [
  { to: '/become-member', label: 'Join as Company' },
  { to: '/manifesto', label: 'Read Our Manifesto' },
  { to: '/contact', label: 'Come to Grab a Coffee' },
  { to: '/offering', label: 'Explore the Offering' },
] as const

const linkClass = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline'

export function Footer() {
  const site = useSite()
  return (
    <footer id="footer" className="bg-night text-on-night">
      <div className="mx-auto grid max-w-page gap-10 px-gutter py-section md:grid-cols-[2fr_1fr_1fr]">
        <div className="max-w-prose">
          <p className="font-display text-heading font-semibold">{site.name}</p>
          <p className="mt-3 text-on-night-muted">
            A non-profit co-operative of 22 entrepreneur-led companies. More than 200 customers in Finland and
            elsewhere in Europe work with us: strategy, research, brand, AI and change under one lead and one
            contract.
          </p>
          <ul className="mt-4 flex flex-wrap gap-x-6">
            {site.linkedInUrl !== undefined && (
              <li>
                <a href={site.linkedInUrl} rel="noopener" className={linkClass}>
                  LinkedIn
                </a>
              </li>
            )}
            {site.instagramUrl !== undefined && (
              <li>
                <a href={site.instagramUrl} rel="noopener" className={linkClass}>
                  Instagram
                </a>
              </li>
            )}
          </ul>
        </div>
        <FooterList title="How About You" links={howAboutYou} />
        <FooterList
          title="Find your way"
          links={[
            { to: '/paradox', label: 'The Paradox' },
            { to: '/members', label: 'Members' },
            { to: '/contact', label: 'Contact' },
          ]}
        />
      </div>
      <div className="border-t border-night-line">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-2 px-gutter py-5 text-sm text-on-night-muted">
          <p>© {site.legalName}. All rights reserved.</p>
          <ul className="flex flex-wrap gap-x-6">
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
            <li className="inline-flex min-h-9 items-center">
              {site.termsUrl === undefined ? (
                'Terms of Service'
              ) : (
                <a href={site.termsUrl} className={linkClass}>
                  Terms of Service
                </a>
              )}
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}

function FooterList({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-3">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={`${linkClass} text-on-night-muted`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
