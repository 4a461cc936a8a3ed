import { assetKey, displayOrder, flag, longText, requiredText, select, MEDIUM_TEXT } from '../fields.ts'
import { defineEntity } from './define-entity.ts'

export const VALUE_PROPOSITION_CATEGORIES = ['revolution', 'innovation', 'strategy'] as const

export const valuePropositions = defineEntity({
  table: 'value_propositions',
  label: 'Value proposition',
  plural: 'Value propositions',
  title: 'title',
  slug: null,
  unique: null,
  fields: {
    title: requiredText('Title'),
    description: longText('Description', MEDIUM_TEXT),
    category: select('Category', VALUE_PROPOSITION_CATEGORIES, 'revolution'),
    image_asset_key: assetKey('Image asset key'),
    is_active: flag('Active', true),
    display_order: displayOrder(),
  },
  children: {},
  list: ['title', 'category', 'is_active', 'display_order'],
  form: [
    { title: 'Proposition', fields: ['title', 'description', 'image_asset_key'] },
    { title: 'On the site', beside: 'column', fields: ['is_active', 'category'] },
  ],
  public: {
    where: 'is_active',
    columns: ['id', 'title', 'description', 'category', 'image_asset_key', 'display_order'],
  },
  page: '/revolution',
})
