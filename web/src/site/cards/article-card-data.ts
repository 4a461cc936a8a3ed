import { articleCategory, readTimeText } from '../../prose/article-texts.ts'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../ui/pictures/picture-data.ts'
import { pictureFor } from '../pictures/pictures.ts'

export interface ArticleTeaser {
  id: string
  slug: string
  title: string
  excerpt: string
  readTime: string
  category: string
}

export interface ArticleCardData extends ArticleTeaser {
  /** The time of publication; null if the article was never published. */
  published: string | null
  picture: PictureData | null
}

export function articleTeaser(rows: PublicRows, article: PublicTables['content']): ArticleTeaser {
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    excerpt: article.excerpt ?? '',
    readTime: readTimeText(article.read_time),
    category: articleCategory(rows.content_categories.get(article.category_id ?? '')?.name),
  }
}

export function articleCard(rows: PublicRows, article: PublicTables['content']): ArticleCardData {
  return {
    ...articleTeaser(rows, article),
    published: article.published_at,
    picture: pictureFor(rows, article.featured_image_url, article.featured_image_alt),
  }
}
