import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { besideTextWidth } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { PullQuote } from '../../editorial/pull-quote.tsx'
import { Refusals } from '../../editorial/refusals.tsx'
import { PageHero } from '../../parts/page-hero.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { Section } from '../../parts/section.tsx'
import type { ManifestoData } from './load-manifesto.ts'
import { manifestoText as text } from './manifesto-text.ts'
import { PrincipleList } from './principle-list.tsx'

export function ManifestoView({ data }: ViewProps<null, ManifestoData>) {
  return (
    <article>
      <PageHero title={text.title} lead={text.tagline} image={data.hero} overlay={0.6} />
      <Opening />
      <PullQuote note={text.paradox.note}>{text.paradox.quote}</PullQuote>
      <Paradox stillLife={data.stillLife} />
      <Section tone="night" title={text.refusal}>
        <div className="mt-10">
          <Refusals />
        </div>
      </Section>
      <Section title={text.principles}>
        <PrincipleList />
      </Section>
      <Promises />
      <Closing />
    </article>
  )
}

function Opening() {
  return (
    <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-section lg:grid-cols-12">
      <p className="font-display text-title text-balance lg:col-span-6 lg:col-start-1">{text.opening}</p>
      <div className="space-y-5 text-lead lg:col-span-6 lg:col-start-7 lg:pt-24">
        {text.beginning.map((paragraph) => (
          <p key={paragraph} className="max-w-prose">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  )
}

function Paradox({ stillLife }: { stillLife: ManifestoData['stillLife'] }) {
  return (
    <section
      analytics-section="paradox"
      aria-labelledby="paradox"
      className="grid items-stretch lg:grid-cols-2"
    >
      {stillLife !== null && (
        <Picture
          picture={stillLife}
          sizes={besideTextWidth}
          className="aspect-[4/3] size-full bg-tint object-cover object-[72%_50%] lg:aspect-auto lg:min-h-[36rem]"
        />
      )}
      <div className="px-gutter py-section lg:max-w-[40rem] lg:pl-[6vw]">
        <h2 id="paradox" className="font-display text-title font-normal">
          {text.paradox.title}
        </h2>
        <div className="mt-6 space-y-5 text-lead">
          {text.paradox.paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-prose">
              {paragraph}
            </p>
          ))}
        </div>
        <ButtonLink to="/paradox" variant="secondary" className="mt-8">
          Explore the Paradox
        </ButtonLink>
      </div>
    </section>
  )
}

function Promises() {
  return (
    <Section tone="tint" title={text.promises.title} lead={text.promises.lead}>
      <ul className="mt-10 grid gap-x-8 lg:grid-cols-12">
        {text.promises.rows.map((promise) => (
          <li
            key={promise}
            className="border-t border-line-strong py-5 font-display text-heading lg:col-span-8 lg:col-start-5"
          >
            {promise}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Closing() {
  return (
    <section analytics-section="closing" aria-labelledby="closing" className="bg-night text-on-night">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-8 px-gutter py-section lg:grid-cols-12">
        <h2 id="closing" className="font-display text-display font-light text-balance lg:col-span-7">
          {text.closing.title}
        </h2>
        <div className="lg:col-span-5 lg:col-start-8 lg:pt-4">
          <p className="max-w-prose text-lead">{text.closing.text}</p>
          <ButtonLink to="/contact" variant="inverse" className="mt-8">
            Contact Us
          </ButtonLink>
          <p className="eyebrow mt-12 text-on-night-muted">{text.closing.signature}</p>
        </div>
      </div>
    </section>
  )
}
