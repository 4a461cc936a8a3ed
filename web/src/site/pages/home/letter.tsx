import { NewsletterForm } from '../../contact/newsletter-form.tsx'

/** The newsletter form with a description beside it. */
export function Letter() {
  return (
    <section analytics-section="letter" aria-labelledby="letter" className="bg-tint">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-section lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="letter" className="font-display text-title">
            A letter worth <em className="font-light">opening</em>
          </h2>
          <p className="mt-4 max-w-prose text-lead text-muted">
            Once a month: what our members learn at work, and what they would do differently.
          </p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <NewsletterForm />
        </div>
      </div>
    </section>
  )
}
