import { ButtonLink } from '../../../ui/buttons/button-link.tsx'

/** What the companies have in common, and their extremes. */
export function Visionaries() {
  return (
    <section analytics-section="visionaries" aria-labelledby="visionaries" className="bg-night text-on-night">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-section lg:grid-cols-12">
        <p className="eyebrow text-glow lg:col-span-3">The visionaries</p>
        <div className="lg:col-span-9">
          <h2 id="visionaries" className="font-display text-display font-light">
            The founder is in the room. Usually with a pencil.
          </h2>
          <div className="mt-8 grid gap-x-8 gap-y-5 text-lead text-on-night-muted md:grid-cols-2">
            <p>
              Our members were started by people who left larger firms with one idea each and the nerve to
              test it on a paying customer. They still do the work they sell.
            </p>
            <p>
              Revenues range from 50,000 to 18 million euros, from solo entrepreneurs to 150-person firms. At
              the members&apos; meeting every one of them has one vote.
            </p>
          </div>
          <Range />
          <ButtonLink to="/contact" variant="inverse" className="mt-12">
            Contact Us
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** The two extremes of the co-operative, side by side. */
function Range() {
  return (
    <dl className="mt-12 grid gap-y-8 border-t border-night-line pt-8 sm:grid-cols-2">
      <End term="The smallest" revenue="€50,000" people="a solo entrepreneur" />
      <End term="The largest" revenue="€18 million" people="a firm of 150 people" />
    </dl>
  )
}

function End({ term, revenue, people }: { term: string; revenue: string; people: string }) {
  return (
    <div>
      <dt className="eyebrow text-on-night-muted">{term}</dt>
      <dd className="mt-2">
        <span className="block font-display text-display text-glow">{revenue}</span>
        <span className="text-on-night-muted">a year, by {people}</span>
      </dd>
    </div>
  )
}
