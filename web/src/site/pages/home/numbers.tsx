/** Fixed figures of the co-operative. */
const numbers = [
  { value: '22', label: 'companies' },
  { value: '€28.5M', label: 'revenue' },
  { value: '270+', label: 'people' },
] as const

export function Numbers() {
  return (
    <section aria-label="The co-operative in numbers" className="bg-night text-on-night">
      <dl className="mx-auto grid max-w-page gap-8 px-gutter py-section sm:grid-cols-3">
        {numbers.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-lead text-on-night-muted">{label}</dt>
            <dd className="font-display text-display font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
