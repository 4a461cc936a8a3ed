import { ButtonLink } from '../../../ui/buttons/button-link.tsx'

/** The invitation to the movement. It is the only section of the page in the accent colour. */
export function Movement() {
  return (
    <section analytics-section="movement" aria-labelledby="movement" className="bg-accent text-on-accent">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-8 px-gutter py-section lg:grid-cols-12 lg:items-end">
        <h2 id="movement" className="font-display text-mega font-light lg:col-span-8">
          Join the <em>Movement</em>
        </h2>
        <div className="lg:col-span-4">
          <p className="max-w-prose text-lead">
            We left large houses to do better work with less around it. What we believe in, and what we
            refuse, is written down.
          </p>
          <ButtonLink to="/manifesto" variant="inverse" className="mt-8">
            Read the Manifesto
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
