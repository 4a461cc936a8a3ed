/** Fixed figures of the co-operative. */
const numbers = [
  { value: '22', label: 'companies', column: 'lg:col-span-3' },
  { value: '€28.5M', label: 'revenue', column: 'lg:col-span-5' },
  { value: '270+', label: 'people', column: 'lg:col-span-4' },
] as const

export function Numbers() {
  return (
    <section analytics-section="The co-operative in numbers" aria-label="The co-operative in numbers">
      <dl className="mx-auto grid max-w-page gap-x-8 gap-y-12 px-gutter py-section sm:grid-cols-[repeat(3,auto)] lg:grid-cols-12">
        {numbers.map(({ value, label, column }) => (
          <div key={label} className={`flex flex-col-reverse justify-end border-t border-ink pt-4 ${column}`}>
            <dt className="eyebrow mt-3 text-muted">{label}</dt>
            <dd className="font-display text-[min(27vw,clamp(3.5rem,1rem+7vw,8.5rem))] sm:text-[min(11vw,clamp(3.5rem,1rem+7vw,8.5rem))] leading-none font-light tracking-[-0.035em] whitespace-nowrap">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
