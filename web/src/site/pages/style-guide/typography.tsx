const sizes = [
  {
    role: 'text-mega',
    use: 'the slogan of the home page',
    sample: 'Use it',
    look: 'font-display text-mega font-light',
  },
  {
    role: 'text-display',
    use: 'the title of a page',
    sample: 'Our Offering',
    look: 'font-display text-display font-light',
  },
  {
    role: 'text-title',
    use: 'the title of a section',
    sample: 'Ready to get in touch?',
    look: 'font-display text-title',
  },
  {
    role: 'text-subtitle',
    use: 'quotes, rows, empty states',
    sample: 'One lead, one contract',
    look: 'font-display text-subtitle',
  },
  {
    role: 'text-heading',
    use: 'the heading of a card',
    sample: 'Market Entry Reality Check',
    look: 'font-display text-heading font-medium',
  },
  {
    role: 'text-lead',
    use: 'introductions',
    sample: 'Senior people, put together for your question.',
    look: 'text-lead',
  },
  {
    role: 'text-base',
    use: 'everything else',
    sample: 'Nobody here is promoted away from the work.',
    look: 'text-base',
  },
  {
    role: 'text-sm',
    use: 'notes and labels of fields',
    sample: 'The same three people, two days a week',
    look: 'text-sm',
  },
  {
    role: 'eyebrow',
    use: 'the small line above a heading',
    sample: 'Six themes',
    look: 'eyebrow text-accent',
  },
] as const

export function Typography() {
  return (
    <>
      <p className="mb-8 max-w-prose text-lead">
        Fraunces is for titles, quotes and figures, Instrument Sans for everything else. If a headline
        contains a contradiction, its second half is in{' '}
        <em className="font-display text-[1.1em] font-light">italics</em>, once per headline.
      </p>
      <dl className="divide-y divide-line border-y border-line">
        {sizes.map(({ role, use, sample, look }) => (
          <div
            key={role}
            className="grid items-baseline gap-x-8 gap-y-2 py-5 md:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <dt className="text-sm">
              <span className="block font-semibold">{role}</span>
              <span className="text-muted">{use}</span>
            </dt>
            <dd className={look}>{sample}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
