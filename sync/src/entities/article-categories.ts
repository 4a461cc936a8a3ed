import { requiredText, slug } from '../fields.ts'
import { defineEntity } from './define-entity.ts'

export const articleCategories = defineEntity({
  table: 'content_categories',
  label: 'Article category',
  plural: 'Article categories',
  title: 'name',
  slug: { from: 'name', follows: false },
  unique: null,
  fields: { name: requiredText('Name'), slug: slug() },
  children: {},
  list: ['name', 'slug'],
  form: [{ title: 'Category', fields: ['name'] }],
  public: { where: null, columns: ['id', 'name', 'slug'] },
  page: '/insights',
})
