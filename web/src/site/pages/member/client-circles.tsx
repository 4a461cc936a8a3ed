/** The clients of a company in slightly overlapping circles, each as wide as its longest word. */
export function ClientCircles({ clients }: { clients: readonly string[] }) {
  if (clients.length === 0) return null
  return (
    <section analytics-section="clients" aria-labelledby="clients">
      <h2 id="clients" className="eyebrow text-muted">
        OUR CLIENTS
      </h2>
      <ul className="mt-6 flex flex-wrap items-center gap-y-2 pl-3">
        {clients.map((client) => (
          <li
            key={client}
            className="-ml-3 flex aspect-square w-min max-w-full min-w-36 items-center justify-center rounded-full border border-line-strong p-4 text-center text-sm leading-snug font-medium text-balance wrap-break-word odd:bg-tint/60"
          >
            {client}
          </li>
        ))}
      </ul>
    </section>
  )
}
