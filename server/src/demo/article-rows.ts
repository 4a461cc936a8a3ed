import { articles, managedTexts } from './content.ts'
import { daysBefore, enteredAt } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import { pictureReference } from './demo-pictures.ts'
import type { FilledRow } from './filled-row.ts'
import { pictureKeys } from './picture-keys.ts'
import { readableSlug, redirectRows } from './readable-slugs.ts'

export function articleRows(now: Date) {
  const names = [...new Set(articles.map(({ category }) => category))]
  const categories = names.map((name, position): FilledRow<'content_categories'> => ({
    id: demoId('content_categories', position),
    name,
    slug: readableSlug(name),
    created_at: enteredAt(position),
  }))
  const rows = articles.map(({ category, days_ago, ...article }, position): FilledRow<'content'> => {
    const date = daysBefore(now, days_ago)
    const cover = pictureReference(pictureKeys.insight(category))
    return {
      id: demoId('content', position),
      ...article,
      slug: readableSlug(article.title),
      category_id: demoId('content_categories', names.indexOf(category)),
      featured_image_url: cover.image_url,
      featured_image_alt: cover.alt_text,
      published_at: article.published ? date : null,
      created_at: date,
    }
  })
  const managed = managedTexts.map((text, position): FilledRow<'content'> => ({
    id: demoId('content', articles.length + position),
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
    { table: 'content', rows: [...rows, ...managed] },
    ...redirectRows('content', rows),
  ]
}
