import { displayOrder, flag, image, longText, requiredText, select, text, MEDIUM_TEXT } from '../fields.ts'
import { defineEntity } from './define-entity.ts'

const PARTNER_ROLES = ['founding_partner', 'partner', 'advisor', 'board_member'] as const

export const foundingPartners = defineEntity({
  table: 'founding_partners',
  label: 'Partner',
  plural: 'Founding partners',
  title: 'name',
  slug: null,
  unique: null,
  fields: {
    name: requiredText('Name'),
    title: text('Title'),
    primary_company_name: text('Company'),
    role: select('Role', PARTNER_ROLES, 'founding_partner'),
    quote: longText('Quote', MEDIUM_TEXT),
    portrait_url: image('Portrait'),
    portrait_alt_text: text('Portrait alt text'),
    featured: flag('Featured', false),
    is_active: flag('Active', true),
    display_order: displayOrder(),
  },
  children: {},
  list: ['name', 'title', 'primary_company_name', 'is_active', 'display_order'],
  form: [
    {
      title: 'Partner',
      fields: ['name', 'title', 'primary_company_name', 'quote', 'portrait_url', 'portrait_alt_text'],
    },
    { title: 'On the site', beside: 'column', fields: ['is_active', 'featured', 'role'] },
  ],
  public: {
    where: 'is_active',
    columns: [
      'id',
      'name',
      'title',
      'primary_company_name',
      'role',
      'quote',
      'portrait_url',
      'portrait_alt_text',
      'featured',
      'display_order',
    ],
  },
  page: '/contact',
})
