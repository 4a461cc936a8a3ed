import { join } from 'node:path'
import { entities } from '@coop/sync/entities'
import { managedSlugs } from '@coop/sync/rules'
import { z } from 'zod'
import { projectFolder } from '../project-folder.ts'
import { readJson, readTexts, schemasOf } from './content-files.ts'
import { demoPictureSchema } from './demo-picture.ts'
import { type ThemeKey, themeKeys } from './picture-keys.ts'

/** The content as people write it: JSON, and Markdown for long texts. Fields have the names of the entities' fields. */
const folder = join(projectFolder, 'server/src/demo/content')

const themeKey = z.enum(themeKeys)

const themeSchema = z.strictObject({
  ...schemasOf('offering_themes', 'name', 'short_name', 'description', 'key_benefits'),
  image_alt_text: z.string(),
})

export const themes: Record<ThemeKey, z.infer<typeof themeSchema>> = readJson(
  join(folder, 'themes.json'),
  z.record(themeKey, themeSchema),
)

/** The twenty-two members, from one person to 150: together €28.5M and a little over 270 people. */
export const companies = readTexts(
  join(folder, 'companies'),
  'long_description',
  z.strictObject({
    /** Other rows reference it. */
    key: z.string(),
    people: z.int().positive(),
    theme_keys: z.array(themeKey),
    ...schemasOf(
      'service_companies',
      'name',
      'short_description',
      'long_description',
      'founded',
      'services',
      'clients',
      'role_description',
      'annual_revenue',
      'projects_completed',
      'external_cases_url',
    ),
  }),
)

const companyKey = z.enum(companies.map(({ key }) => key))

export const services = readJson(
  join(folder, 'services.json'),
  z.array(
    z.strictObject({
      ...schemasOf(
        'services',
        'name',
        'category',
        'short_description',
        'long_description',
        'client_roles',
        'duration',
        'engagement_type',
        'published',
        'show_on_homepage',
        'homepage_priority',
        'show_on_offerings',
        'show_on_revolution_grid',
        'is_featured',
      ),
      deliverables: z.array(z.string()),
      features: z.array(entities.services.children.features.fields.feature_text.schema),
      theme_keys: z.array(themeKey).min(1),
      /** The service's own themes besides the six, which visitors see on its page. */
      own_themes: z.array(z.string()).default([]),
      companies: z.array(companyKey),
    }),
  ),
)

/** The cases of a theme are adjacent. */
export const cases = readJson(
  join(folder, 'cases.json'),
  z.array(
    z.strictObject({
      ...schemasOf(
        'cases',
        'title',
        'client',
        'theme',
        'size',
        'short_intro',
        'challenge',
        'approach',
        'solution',
        'published',
      ),
      theme_key: themeKey,
      results: z.array(entities.cases.children.results.fields.result_text.schema),
      keywords: z.array(entities.cases.children.keywords.fields.keyword.schema),
      companies: z.array(companyKey),
      /** Companies that are not members. */
      guests: z.array(entities.cases.children.companies.fields.company_name.schema).default([]),
      /** When it was carried out, relative to the day of filling. */
      months_ago: z.int().nonnegative(),
      /** Whether the case shows year and month, only the year, or neither. */
      dated: z.enum(['month', 'year', 'not']).default('month'),
      images: z.int().min(1).max(3),
    }),
  ),
)

/** The articles of a category are adjacent. */
export const articles = readTexts(
  join(folder, 'articles'),
  'content',
  z.strictObject({
    ...schemasOf('content', 'title', 'excerpt', 'content', 'read_time', 'published'),
    category: entities.content_categories.fields.name.schema,
    days_ago: z.int().nonnegative(),
  }),
)

/** The three texts of the home page that administrators can edit. */
export const managedTexts = readJson(
  join(folder, 'managed-texts.json'),
  z.array(
    z.strictObject({
      slug: z.enum(Object.values(managedSlugs)),
      ...schemasOf('content', 'title', 'excerpt', 'content'),
    }),
  ),
)

export const partners = readJson(
  join(folder, 'partners.json'),
  z.array(
    z.strictObject({
      ...schemasOf('founding_partners', 'name', 'title', 'role', 'quote', 'featured', 'is_active'),
      company: companyKey,
    }),
  ),
)

export const valuePropositions = readJson(
  join(folder, 'value-propositions.json'),
  z.array(
    z.strictObject(
      schemasOf('value_propositions', 'title', 'description', 'category', 'image_asset_key', 'is_active'),
    ),
  ),
)

/** The program that draws the scenes (server/art) also writes this file about them. */
export const scenes = readJson(join(folder, 'scenes.json'), z.array(demoPictureSchema))
