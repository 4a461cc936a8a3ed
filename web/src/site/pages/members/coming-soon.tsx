import { NewsletterForm } from '../../contact/newsletter-form.tsx'

/** A sign-up form for people who want to see the portraits first; the portraits are not finished yet. */
export function ComingSoon() {
  return (
    <section analytics-section="people" aria-labelledby="people" className="bg-tint">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-section lg:grid-cols-12">
        <div className="lg:col-span-6">
          <p className="eyebrow mb-4 text-accent">Coming Soon</p>
          <h2 id="people" className="font-display text-title font-normal">
            People Behind the Paradox
          </h2>
          <p className="mt-4 max-w-prose text-lead text-muted">
            Portraits in words: what the founders gave up, what they would charge a friend for, and which of
            their own methods they no longer believe in. One newsletter when the first of them is out, and one
            a month after that.
          </p>
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <NewsletterForm />
        </div>
      </div>
    </section>
  )
}
