import { Link } from 'react-router-dom'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { waysOn } from './paradox-text.ts'

export function WaysOn() {
  return (
    <section analytics-section="ways-on" aria-labelledby="ways-on" className="bg-night text-on-night">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-12 px-gutter py-section lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="ways-on" className="font-display text-title font-light">
            And now?
          </h2>
          <p className="mt-4 max-w-prose text-on-night-muted">
            Read on, or skip the reading and ring somebody. Both are ways of making up your mind.
          </p>
          <ButtonLink to="/contact" variant="inverse" className="mt-8">
            Come to Grab a Coffee
          </ButtonLink>
        </div>
        <ul className="border-b border-night-line lg:col-span-7 lg:col-start-6">
          {waysOn.map(({ to, title, text }) => (
            <li
              key={to}
              className="group relative grid items-baseline gap-x-8 gap-y-1 border-t border-night-line py-5 sm:grid-cols-2"
            >
              <Link
                to={to}
                className="font-display text-subtitle decoration-1 underline-offset-6 group-hover:text-glow group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </Link>
              <span className="text-on-night-muted">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
