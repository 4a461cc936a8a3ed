import { Tags } from 'lucide-react'
import type { RowOf } from '../data/admin-row.ts'
import type { EntityExceptions } from './entity-record.ts'

export const articleCategories: EntityExceptions<RowOf<'content_categories'>> = {
  path: 'categories',
  noun: 'Category',
  icon: Tags,
  purpose: 'Readers filter articles by category.',
}
