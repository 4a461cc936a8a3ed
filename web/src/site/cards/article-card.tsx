import { Link } from 'react-router-dom'
import { phoneWidth } from '../../ui/pictures/picture-data.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { dayText } from '../../prose/dates.ts'
import { insightsAddress } from '../page/insights-request.ts'
import { opensFromHere } from '../navigation/navigation-state.ts'
import { useSite } from '../site-info/site-context.ts'
import type { ArticleCardData } from './article-card-data.ts'

interface ArticleCardProps {
  article: ArticleCardData
  /** `lead`: large, for the first article of a list. `line`: without a picture, for long lists. */
  look?: 'lead' | 'card' | 'line'
  /** The address of the link, if it is not that of the plain reading page. */
  to?: string | undefined
}

/** An article in a list. All of the card is a link to it. */
export function ArticleCard({ article, look = 'card', to }: ArticleCardProps) {
  const { slug, title, excerpt, readTime, category, published, picture } = article
  const { timeZone } = useSite()
  const isLead = look === 'lead'
  return (
    <article className={`group relative h-full ${look === 'line' ? lineClass : ''}`}>
      {picture !== null && look !== 'line' && (
        <div className={`mb-5 overflow-hidden bg-tint ${isLead ? 'aspect-[4/3]' : 'aspect-[16/9]'}`}>
          <Picture
            picture={picture}
            sizes={
              isLead
                ? `(min-width: 1024px) 55vw, ${phoneWidth}`
                : `(min-width: 1024px) 28vw, (min-width: 640px) 45vw, ${phoneWidth}`
            }
            className="size-full object-cover transition-transform duration-300 group-hover:scale-[1.02]"
          />
        </div>
      )}
      <p className="eyebrow flex flex-wrap gap-x-3 gap-y-1 self-start pt-1.5 text-muted">
        <span className="text-accent">{category}</span>
        <span>{readTime}</span>
      </p>
      <div>
        <h3 className={`mt-1 font-display ${isLead ? 'text-title' : 'text-subtitle'}`}>
          <Link
            to={to ?? insightsAddress({ article: slug, shown: 'first' })}
            state={opensFromHere}
            preventScrollReset
            className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </h3>
        {excerpt !== '' && (
          <p className={`mt-3 max-w-prose text-muted ${isLead ? 'text-lead' : ''}`}>{excerpt}</p>
        )}
        {published !== null && look !== 'card' && (
          <p className="mt-3 text-sm text-muted">{dayText(published, timeZone)}</p>
        )}
      </div>
    </article>
  )
}

const lineClass = 'lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-x-8'
