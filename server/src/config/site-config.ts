import { z } from 'zod'

/**
 * Who the site speaks for. Everything in `public` is sent to browsers; `secret` never leaves the server.
 * Each value has an environment variable (README); what has no default is left out of the pages when it is not set,
 * or is invented where the demo content is.
 */
const webAddress = z.url({ protocol: /^https?$/ })
const daysWanted = 'set it to a number of days from 8 to 3650, such as 90'
const listWanted = 'set it to the number of a mailing list, such as 36'
const listId = z.int(listWanted).min(1, listWanted).max(2_147_483_647, listWanted)
const script = z.object({ src: webAddress, id: z.string().optional() })

const publicSiteConfig = z.object({
  name: z.string().min(1),
  legalName: z.string().min(1),
  vatNumber: z.string().optional(),
  email: z.email(),
  privacyEmail: z.email(),
  contactPerson: z.string().optional(),
  linkedInUrl: webAddress.optional(),
  instagramUrl: webAddress.optional(),
  termsUrl: webAddress.optional(),
  /** loaded only with the visitor's consent to this purpose */
  scripts: z.object({ analytics: script.optional(), marketing: script.optional() }),
  lists: z.object({
    sales: listId,
    membership: listId,
    information: listId,
    media: listId,
    newsletter: listId,
  }),
  /** whether browsers keep an id for counting visitors beyond their session */
  hasVisitorId: z.boolean('set it to on or off'),
  /** for so many days usage events are kept one by one */
  usageDays: z.int(daysWanted).min(8, daysWanted).max(3650, daysWanted),
})
const siteConfig = z.object({
  public: publicSiteConfig,
  secret: z.object({ emailPlatformKey: z.string().optional() }),
})

export type PublicSiteConfig = z.output<typeof publicSiteConfig>
export type SiteConfig = z.output<typeof siteConfig>

const variables: Record<string, string> = {
  'public.name': 'SITE_NAME',
  'public.legalName': 'SITE_LEGAL_NAME',
  'public.vatNumber': 'SITE_VAT_NUMBER',
  'public.email': 'SITE_EMAIL',
  'public.privacyEmail': 'SITE_PRIVACY_EMAIL',
  'public.contactPerson': 'SITE_CONTACT_PERSON',
  'public.linkedInUrl': 'SITE_LINKEDIN_URL',
  'public.instagramUrl': 'SITE_INSTAGRAM_URL',
  'public.termsUrl': 'SITE_TERMS_URL',
  'public.scripts.analytics.src': 'SITE_ANALYTICS_SCRIPT_URL',
  'public.scripts.analytics.id': 'SITE_ANALYTICS_ID',
  'public.scripts.marketing.src': 'SITE_MARKETING_SCRIPT_URL',
  'public.scripts.marketing.id': 'SITE_MARKETING_ID',
  'public.lists.sales': 'LIST_SALES',
  'public.lists.membership': 'LIST_MEMBERSHIP',
  'public.lists.information': 'LIST_INFORMATION',
  'public.lists.media': 'LIST_MEDIA',
  'public.lists.newsletter': 'LIST_NEWSLETTER',
  'public.hasVisitorId': 'USAGE_VISITOR_ID',
  'public.usageDays': 'USAGE_DAYS',
}

/**
 * What the demo content's co-operative says of itself, so that nothing is missing where it would stand. All of it is
 * invented and leads nowhere, and none of it is said of anybody who has a name.
 */
const demoIdentity: Record<string, string> = {
  SITE_VAT_NUMBER: 'FI12345678',
  SITE_LINKEDIN_URL: 'https://linkedin.example/company/paradox-cooperative',
  SITE_INSTAGRAM_URL: 'https://instagram.example/paradox.cooperative',
}

/** @throws one sentence for each bad value, one per line */
export function readSiteConfig(
  env: Record<string, string | undefined>,
  { hasDemoContent = false } = {},
): SiteConfig {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined
  const isDemo = hasDemoContent && !given('SITE_NAME') && !given('SITE_LEGAL_NAME')
  const set = (name: string): string | undefined => given(name) ?? (isDemo ? demoIdentity[name] : undefined)
  const number = (name: string, usual: number): number => Number(set(name) ?? usual)
  const name = set('SITE_NAME') ?? 'Paradox Co-operative'
  const email = set('SITE_EMAIL') ?? 'hello@paradox.example'
  const parsed = siteConfig.safeParse({
    public: {
      name,
      legalName: set('SITE_LEGAL_NAME') ?? name,
      vatNumber: set('SITE_VAT_NUMBER'),
      email,
      privacyEmail: set('SITE_PRIVACY_EMAIL') ?? email,
      contactPerson: set('SITE_CONTACT_PERSON'),
      linkedInUrl: set('SITE_LINKEDIN_URL'),
      instagramUrl: set('SITE_INSTAGRAM_URL'),
      termsUrl: set('SITE_TERMS_URL'),
      scripts: {
        analytics: externalScript(set('SITE_ANALYTICS_SCRIPT_URL'), set('SITE_ANALYTICS_ID')),
        marketing: externalScript(set('SITE_MARKETING_SCRIPT_URL'), set('SITE_MARKETING_ID')),
      },
      lists: {
        sales: number('LIST_SALES', 36),
        membership: number('LIST_MEMBERSHIP', 37),
        information: number('LIST_INFORMATION', 38),
        media: number('LIST_MEDIA', 39),
        newsletter: number('LIST_NEWSLETTER', 40),
      },
      hasVisitorId: onOrOff(set('USAGE_VISITOR_ID')),
      usageDays: number('USAGE_DAYS', 90),
    },
    secret: { emailPlatformKey: set('EMAIL_PLATFORM_KEY') },
  })
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(
    (issue) => `${variables[issue.path.join('.')] ?? issue.path.join('.')} is not usable: ${issue.message}.`,
  )
  throw new Error(sentences.join('\n'))
}

function externalScript(src: string | undefined, id: string | undefined): unknown {
  return src === undefined ? undefined : { src, id }
}

/** Whatever is neither stays as it is, for the schema to refuse. */
function onOrOff(text: string | undefined): unknown {
  return text === undefined || text === 'on' ? true : text === 'off' ? false : text
}
