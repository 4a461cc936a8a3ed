import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button-class.ts'
import { PageHero } from '../../page-hero.tsx'
import type { ViewProps } from '../../page-route.tsx'
import type { TextData } from './text-page.ts'

export function TextView({ data: { content, background } }: ViewProps<null, TextData>) {
  return (
    <article>
      <PageHero title={content.title} image={background} />
      <div className="mx-auto max-w-page px-gutter py-section">
        <div className="max-w-prose space-y-4 text-lead">
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <p className="mt-8 flex flex-wrap gap-4">
          {content.links.map(({ to, label }) => (
            <Link key={to} to={to} className={buttonClass('secondary')}>
              {label}
            </Link>
          ))}
        </p>
      </div>
    </article>
  )
}
