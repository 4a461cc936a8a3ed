import { Link } from 'react-router-dom'
import { Badge } from '../../../ui/text/badge.tsx'
import type { ServiceCardData } from '../../cards/service-card-data.ts'

/** Services as rows with rules between them. Each row is one link. */
export function ServiceRows({ services }: { services: readonly ServiceCardData[] }) {
  return (
    <ul className="border-b border-line-strong">
      {services.map(({ id, slug, name, text, badge, duration }) => (
        <li
          key={id}
          className="group relative grid gap-x-8 gap-y-3 border-t border-line-strong py-6 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div>
            <h3 className="font-display text-subtitle">
              <Link
                to={`/services/${slug}`}
                className="decoration-1 underline-offset-6 group-hover:text-accent group-hover:underline after:absolute after:inset-0"
              >
                {name}
              </Link>
            </h3>
            {text !== '' && <p className="mt-2 max-w-prose text-muted">{text}</p>}
          </div>
          <p className="flex flex-wrap items-start gap-2">
            <Badge tone="accent">{badge}</Badge>
            <Badge>{duration}</Badge>
          </p>
        </li>
      ))}
    </ul>
  )
}
