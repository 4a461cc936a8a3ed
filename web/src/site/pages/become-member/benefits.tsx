import { Section } from '../../parts/section.tsx'
import { companyBenefits, customerBenefits, societyBenefit } from './membership-text.ts'

/** The benefits of a membership, from the inside out: the company, its customers, society. */
export function Benefits() {
  return (
    <Section tone="tint" title="What it is good for">
      <div className="mt-10 grid gap-x-8 gap-y-6 border-t border-line-strong pt-6 lg:grid-cols-12">
        <h3 className="eyebrow lg:col-span-3">For your company</h3>
        <dl className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:col-span-9">
          {companyBenefits.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-display text-heading font-semibold">{title}</dt>
              <dd className="mt-2 max-w-[26rem] text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mt-12 grid gap-x-8 gap-y-6 border-t border-line-strong pt-6 lg:grid-cols-12">
        <h3 className="eyebrow lg:col-span-3">For your customers</h3>
        <ul className="font-display text-title font-light lg:col-span-9">
          {customerBenefits.map((benefit) => (
            <li key={benefit} className="mb-3 text-balance">
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-12 grid gap-x-8 gap-y-6 border-t border-line-strong pt-6 lg:grid-cols-12">
        <h3 className="eyebrow lg:col-span-3">For society</h3>
        <p className="max-w-prose text-lead lg:col-span-7 lg:col-start-4">{societyBenefit}</p>
      </div>
    </Section>
  )
}
