import { Section } from '../../parts/section.tsx'
import { governance } from './membership-text.ts'

export function Governance() {
  return (
    <Section tone="tint" title="Governance and economics">
      <dl className="mt-10">
        {governance.map(({ title, text }) => (
          <div
            key={title}
            className="grid gap-x-8 gap-y-2 border-t border-line-strong py-5 lg:grid-cols-12 lg:items-baseline"
          >
            <dt className="font-display text-heading font-semibold lg:col-span-4">{title}</dt>
            <dd className="max-w-prose lg:col-span-7 lg:col-start-6">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
