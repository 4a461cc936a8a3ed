import { ArrowLink } from '../../../ui/buttons/arrow-link.tsx'
import { principles } from '../../editorial/principles.ts'
import { Section } from '../../parts/section.tsx'
import { commitments } from './membership-text.ts'

const shortCommitments = [commitments.behaviour, commitments.expulsion]

export function Commitment() {
  return (
    <Section tone="night" title="What you commit to">
      <div className="mt-10 grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h3 className="text-heading font-semibold">To five principles</h3>
          <ul className="mt-4 border-b border-night-line">
            {principles.map(({ chosen, over }) => (
              <li
                key={chosen}
                className="border-t border-night-line py-3 font-display text-title leading-tight"
              >
                {chosen} <span className="font-light text-on-night-muted">over {over}</span>
              </li>
            ))}
          </ul>
          <ArrowLink to="/manifesto" tone="night" className="mt-6">
            Read Our Manifesto
          </ArrowLink>
        </div>
        <div className="space-y-10 lg:col-span-5 lg:col-start-8">
          {shortCommitments.map(({ title, text }) => (
            <div key={title}>
              <h3 className="text-heading font-semibold">{title}</h3>
              <p className="mt-3 max-w-prose text-on-night-muted">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </Section>
  )
}
