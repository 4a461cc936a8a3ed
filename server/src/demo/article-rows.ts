import { articleCategories, articles } from './content/articles.ts'
import { managedTexts } from './content/managed-texts.ts'
import { daysBefore, enteredAt } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import { pictureReference } from './demo-pictures.ts'
import type { FilledRow } from './filled-row.ts'
import { pictureKeys } from './picture-keys.ts'
import { readableSlug, redirectRows } from './readable-slugs.ts'

const list = articleCategories.flatMap((category, categoryPosition) =>
  articles[category].map((article) => ({ ...article, category, categoryPosition })),
)

export function articleRows(now: Date) {
  const categories = articleCategories.map((name, position): FilledRow<'content_categories'> => ({
    id: demoId('content_categories', position),
    name,
    slug: readableSlug(name),
    created_at: enteredAt(position),
  }))
  const articles = list.map((article, position): FilledRow<'content'> => {
    const date = daysBefore(now, article.daysAgo)
    const cover = pictureReference(pictureKeys.insight(article.category))
    return {
      id: demoId('content', position),
      title: article.title,
      slug: readableSlug(article.title),
      category_id: demoId('content_categories', article.categoryPosition),
      excerpt: article.excerpt,
      content: article.content,
      read_time: `${article.minutes} min read`,
      featured_image_url: cover.image_url,
      featured_image_alt: cover.alt_text,
      published: article.draft !== true,
      published_at: article.draft === true ? null : date,
      created_at: date,
    }
  })
  const managed = managedTexts.map((text, position): FilledRow<'content'> => ({
    id: demoId('content', list.length + position),
    ...text,
    category_id: null,
    read_time: '5 min read',
    featured_image_url: null,
    featured_image_alt: null,
    published: true,
    published_at: enteredAt(position),
    created_at: enteredAt(position),
  }))
  return [
    { table: 'content_categories', rows: categories },
    { table: 'content', rows: [...articles, ...managed] },
    ...redirectRows('content', articles),
  ]
}
