import {
  derivedInteger,
  derivedText,
  flag,
  integer,
  longText,
  optionalReference,
  requiredImage,
  requiredText,
  select,
  text,
  themeTags,
  MEDIUM_TEXT,
} from '../fields.ts'
import { defineEntity } from './define-entity.ts'

export const ASSET_CATEGORIES = [
  'hero-images',
  'logos',
  'case-studies',
  'team-photos',
  'company-pictures',
  'backgrounds',
  'icons',
  'documents',
  'offering-hero',
  'offering-gallery',
  'theme-illustration',
  'other',
] as const

const ofTheFile = { kind: 'read-from-file', address: 'image_url' } as const

export const assets = defineEntity({
  table: 'website_assets',
  label: 'Asset',
  plural: 'Website assets',
  title: 'asset_key',
  slug: null,
  unique: 'asset_key',
  fields: {
    asset_key: requiredText('Asset key'),
    category: select('Category', ASSET_CATEGORIES),
    image_url: requiredImage('File'),
    alt_text: text('Alt text'),
    /** Screen readers skip it. This is a choice, while an empty alt text is an omission. */
    is_decorative: flag('Decorative', false),
    /** The point that every crop keeps, in per cent from the left and from the top. */
    focal_x: integer('Focal point from the left', { min: 0, max: 100, value: 50 }),
    focal_y: integer('Focal point from the top', { min: 0, max: 100, value: 50 }),
    description: longText('Description', MEDIUM_TEXT),
    usage_notes: longText('Usage notes', MEDIUM_TEXT),
    theme_tags: themeTags('Themes'),
    service_id: optionalReference('Service', 'services'),
    original_filename: text('Original file name', 255),
    is_active: flag('Active', true),
    storage_path: derivedText('Storage path', { derivation: ofTheFile }),
    file_size: derivedInteger('File size', { derivation: ofTheFile }),
    width: derivedInteger('Width', { derivation: ofTheFile }),
    height: derivedInteger('Height', { derivation: ofTheFile }),
    placeholder: derivedText('Placeholder', { derivation: ofTheFile }),
    content_hash: derivedText('Content hash', { derivation: ofTheFile }),
    /** SHA-256 of the file as somebody chose it, in hex, by which the same file is recognised. */
    source_hash: derivedText('Source hash', { derivation: ofTheFile }),
    /** Grows with each new file of the asset. */
    version: derivedInteger('Version', { value: 1, derivation: { kind: 'counted', changes: 'image_url' } }),
    migration_status: derivedText('Migration status', { value: 'migrated' }),
  },
  children: {},
  list: ['asset_key', 'category', 'file_size', 'description', 'is_active'],
  form: [
    { title: 'Picture', beside: 'half', fields: ['image_url'] },
    {
      title: 'Asset',
      fields: ['asset_key', 'category', 'alt_text', 'description', 'theme_tags', 'is_active'],
    },
  ],
  public: {
    where: 'is_active',
    columns: [
      'id',
      'asset_key',
      'category',
      'image_url',
      'alt_text',
      'theme_tags',
      'original_filename',
      'width',
      'height',
      'placeholder',
      'content_hash',
      'focal_x',
      'focal_y',
      'created_at',
      'updated_at',
    ],
  },
  page: null,
})
