import { NumberedRows } from '../../editorial/numbered-rows.tsx'
import { Illustration, Paragraphs } from './about-company.tsx'
import type { MemberData } from './load-member.ts'

const services = [
  {
    title: 'Growth strategy',
    text: 'Where the next third of the revenue comes from, which two ventures pay for it, and which nine stop.',
  },
  {
    title: 'Operating models',
    text: 'Who decides what, drawn so that a new hire understands it on the first day and a works council can live with it.',
  },
  {
    title: 'Integration',
    text: 'Two companies, one payroll, one calendar. We have closed fourteen of them, and reopened none.',
  },
  {
    title: 'Programme leadership',
    text: 'For changes that cross a border. One of us moves there until it is done.',
  },
] as const

const rules = [
  {
    when: 'First meeting',
    text: 'The senior partner who will do the work is the one who comes. There is no team behind the team.',
  },
  {
    when: 'Every second week',
    text: 'One page in plain words: what is decided, what is stuck, who has to move next. No slides.',
  },
  {
    when: 'Last day',
    text: "It is in the contract. Our analysts sit with the client's own people from the start, so that no hand-over is needed.",
  },
] as const

/** The hand-written page of the largest member, which leads most joint engagements. */
export function HavukallioTamm({ data }: { data: MemberData }) {
  return (
    <section analytics-section="about" aria-labelledby="about">
      <h2 id="about" className="font-display text-title font-normal">
        {`About ${data.name}`}
      </h2>
      <Paragraphs
        isOpening
        paragraphs={[
          'Two advisers shared an office above a boatyard. The boatyard closed, the office did not. Today we are the largest member of the co-operative, and the one that other members ring when a client has offices in four countries.',
        ]}
      />
      <h3 className="mt-14 font-display text-subtitle">What We Do</h3>
      <Paragraphs
        isOpening={false}
        paragraphs={[
          'We help boards and executive teams choose, fund and finish. Choosing is the cheap part. Most of our work is in the second word: moving money and people from what was decided three years ago to what was decided this spring.',
          'A typical assignment starts with a hard question about growth. It ends with a different organisation chart, a shorter list of projects, and a budget that follows both.',
        ]}
      />
      <Illustration picture={data.illustrations[0]} />
      <h3 className="mt-14 mb-6 font-display text-subtitle">Services</h3>
      <NumberedRows rows={services} />
      <h3 className="mt-14 font-display text-subtitle">How we work</h3>
      <dl className="mt-6 border-l border-line-strong">
        {rules.map(({ when, text }) => (
          <div key={when} className="relative py-4 pl-8">
            <span
              aria-hidden="true"
              className="absolute top-6 -left-[5px] size-[9px] rounded-full bg-accent"
            />
            <dt className="eyebrow text-accent">{when}</dt>
            <dd className="mt-1 max-w-prose text-reading">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
