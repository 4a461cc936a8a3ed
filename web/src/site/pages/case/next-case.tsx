import { Link } from 'react-router-dom'
import { phoneWidth } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import type { CaseCardData } from '../../cards/case-card-data.ts'

export function NextCase({ next }: { next: CaseCardData }) {
  return (
    <section
      analytics-section="next-case"
      aria-labelledby="next-case"
      className="group relative grid bg-tint md:grid-cols-2 print:hidden"
    >
      <div className="px-gutter py-section md:max-w-[44rem] md:justify-self-end md:pr-12">
        <p className="eyebrow text-muted">Next case</p>
        <h2 id="next-case" className="mt-4 font-display text-title">
          <Link
            to={`/cases/${next.slug}`}
            className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {next.title}
          </Link>
        </h2>
        {next.intro !== '' && <p className="mt-3 max-w-prose text-muted">{next.intro}</p>}
      </div>
      {next.picture !== null && (
        <Picture
          picture={{ ...next.picture, alt: '' }}
          sizes={`(min-width: 768px) 50vw, ${phoneWidth}`}
          className="aspect-[16/9] size-full object-cover md:aspect-auto"
        />
      )}
    </section>
  )
}
