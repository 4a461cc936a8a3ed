import { Link } from 'react-router-dom'

/** The link to the landing page, which is in no menu. */
export function RevolutionTeaser() {
  return (
    <section
      analytics-section="revolution"
      aria-labelledby="revolution"
      className="group relative bg-accent text-on-accent"
    >
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-4 px-gutter py-section lg:grid-cols-12 lg:items-end">
        <h2 id="revolution" className="font-display text-display font-light text-balance lg:col-span-8">
          Agility without fragility.
        </h2>
        <p className="text-lead lg:col-span-4">
          Find the service for your role and your depth.{' '}
          <Link
            to="/revolution"
            className="font-semibold underline decoration-1 underline-offset-8 group-hover:decoration-2 after:absolute after:inset-0"
          >
            Join the Revolution
          </Link>
        </p>
      </div>
    </section>
  )
}
