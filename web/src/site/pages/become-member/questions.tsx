import { Section } from '../../parts/section.tsx'
import { questions } from './membership-text.ts'

export function Questions() {
  return (
    <Section title="Seven questions we are always asked">
      <div className="mt-10 border-b border-line lg:ml-[16.66%]">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line">
            <summary className="flex min-h-16 items-baseline justify-between gap-6 py-4 font-display text-heading marker:content-none">
              {question}
              <span aria-hidden="true" className="text-accent transition-transform group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="max-w-prose pb-6 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
