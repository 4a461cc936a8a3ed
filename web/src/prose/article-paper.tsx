import type { ReactNode } from 'react'
import { type PictureData, phoneWidth } from '../ui/pictures/picture-data.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import { dayIn, dayText } from './dates.ts'

interface ArticlePaperProps {
  article: {
    category: string
    readTime: string
    /** The time of publication; null if the article was never published. */
    published: string | null
    title: string
    excerpt: string
    picture: PictureData | null
  }
  timeZone: string
  titleId: string
  /** The text of the article. */
  children: ReactNode
}

/** An article as on the site. The preview of the admin uses it too. */
export function ArticlePaper({ article, timeZone, titleId, children }: ArticlePaperProps) {
  return (
    <article>
      <header className="px-gutter pt-10 pb-8 md:px-[12%] md:pt-14">
        <p className="eyebrow flex flex-wrap gap-x-4 gap-y-1 text-muted">
          <span className="text-accent">{article.category}</span>
          <span>{article.readTime}</span>
          {article.published !== null && (
            <time dateTime={dayIn(article.published, timeZone)}>{dayText(article.published, timeZone)}</time>
          )}
        </p>
        {/* The focus starts at the heading, like reading. It has no focus ring, because it cannot be pressed. */}
        <h2 id={titleId} tabIndex={-1} className="mt-4 font-display text-display outline-none">
          {article.title}
        </h2>
        {article.excerpt !== '' && <p className="mt-5 max-w-prose text-lead text-muted">{article.excerpt}</p>}
      </header>
      {article.picture !== null && (
        <Picture
          picture={article.picture}
          sizes={`(min-width: 1024px) 64rem, ${phoneWidth}`}
          priority
          className="aspect-[16/9] w-full object-cover"
        />
      )}
      <div className="px-gutter py-12 md:px-[12%]">{children}</div>
    </article>
  )
}
