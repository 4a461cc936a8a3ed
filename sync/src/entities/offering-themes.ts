import {
  displayOrder,
  flag,
  image,
  longText,
  requiredText,
  slug,
  text,
  textLike,
  textList,
} from '../fields.ts'
import { defineEntity } from './define-entity.ts'

export const offeringThemes = defineEntity({
  table: 'offering_themes',
  label: 'Theme',
  plural: 'Offering themes',
  title: 'name',
  slug: { from: 'name', follows: false },
  unique: 'name',
  fields: {
    name: requiredText('Name'),
    slug: slug(),
    /** The theme's label in asset tags and on buttons. */
    short_name: textLike('Short name', 'name'),
    description: longText('Description'),
    key_benefits: textList('Key benefits'),
    image_url: image('Illustration'),
    image_alt_text: text('Illustration alt text'),
    is_active: flag('Active', true),
    display_order: displayOrder(),
  },
  children: {},
  list: ['name', 'slug', 'description', 'key_benefits', 'is_active', 'display_order'],
  form: [
    {
      title: 'Theme',
      fields: ['name', 'short_name', 'description', 'key_benefits', 'image_url', 'image_alt_text'],
    },
    { title: 'On the site', beside: 'column', fields: ['is_active', 'slug'] },
  ],
  public: {
    where: 'is_active',
    columns: [
      'id',
      'name',
      'slug',
      'short_name',
      'description',
      'key_benefits',
      'image_url',
      'image_alt_text',
      'display_order',
    ],
  },
  page: '/',
})
