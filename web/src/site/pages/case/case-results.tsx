import { figureParts } from './figure-parts.ts'

/** The results of a case on a dark ground, with the figures highlighted. */
export function CaseResults({ results }: { results: readonly string[] }) {
  if (results.length === 0) return null
  return (
    <section analytics-section="key-results" aria-labelledby="key-results" className="bg-night text-on-night">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-section lg:grid-cols-12">
        <h2 id="key-results" className="eyebrow text-glow lg:col-span-4">
          Key Results
        </h2>
        <ul className="border-b border-night-line lg:col-span-8">
          {results.map((result) => (
            <li key={result} className="border-t border-night-line py-6 font-display text-title text-balance">
              {figureParts(result).map(({ text, isFigure }, index) => (
                <span key={index} className={isFigure ? 'text-glow' : undefined}>
                  {text}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
