import {
  derivedTimestamp,
  flag,
  image,
  longText,
  optionalReference,
  requiredText,
  slug,
  text,
  textWithDefault,
  MEDIUM_TEXT,
} from '../fields.ts'
import { defineEntity } from './define-entity.ts'

export const articles = defineEntity({
  table: 'content',
  label: 'Article',
  plural: 'Articles',
  title: 'title',
  slug: { from: 'title', follows: false },
  unique: null,
  fields: {
    title: requiredText('Title'),
    slug: slug(),
    category_id: optionalReference('Category', 'content_categories'),
    excerpt: longText('Excerpt', MEDIUM_TEXT),
    content: longText('Content', 200_000),
    read_time: textWithDefault('Read time', '5 min read'),
    featured_image_url: image('Featured image'),
    featured_image_alt: text('Featured image alt text'),
    published: flag('Published', false),
    published_at: derivedTimestamp('Published on', { derivation: { kind: 'save-time', flag: 'published' } }),
  },
  children: {},
  list: ['title', 'category_id', 'read_time', 'published_at'],
  form: [
    {
      title: 'Article',
      fields: ['title', 'category_id', 'published', 'excerpt', 'content', 'featured_image_url'],
    },
  ],
  public: {
    where: 'published',
    columns: [
      'id',
      'title',
      'slug',
      'category_id',
      'excerpt',
      'content',
      'read_time',
      'featured_image_url',
      'featured_image_alt',
      'published_at',
      'created_at',
      'updated_at',
    ],
  },
})
