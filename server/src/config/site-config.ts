import { type Environment, readEnvironment, setVariables } from '@coop/sync/environment'
import { wallIn } from '@coop/sync/rules'
import { z } from 'zod'

/**
 * The co-operative that the site presents. Browsers get everything in `public`; `secret` never leaves the server. Each
 * value has an environment variable (OPERATIONS.md). A value that is not set and has no default is left out of the
 * pages, or invented with demo content.
 */
export type SiteConfig = {
  public: PublicSiteConfig
  secret: { emailPlatformKey?: string | undefined }
  /** origins that external scripts load from and send to, as sources of a content security policy */
  scriptOrigins: readonly string[]
}

export type PublicSiteConfig = {
  name: string
  legalName: string
  vatNumber?: string | undefined
  email: string
  privacyEmail: string
  contactPerson?: string | undefined
  linkedInUrl?: string | undefined
  instagramUrl?: string | undefined
  termsUrl?: string | undefined
  /** loaded only with the visitor's consent to this purpose */
  scripts: { analytics?: ExternalScript; marketing?: ExternalScript }
  /** ids of mailing lists */
  lists: Record<'sales' | 'membership' | 'information' | 'media' | 'newsletter', number>
  /** whether browsers keep an id for counting visitors beyond their session */
  hasVisitorId: boolean
  /** the IANA name of the time zone of the site's dates */
  timeZone: string
  /** the number of days to keep single usage events */
  usageDays: number
}

type ExternalScript = { src: string; id?: string | undefined }

const webAddress = z.url({ protocol: /^https?$/ })
const optionalText = z.string().optional()
/** `https://tags.example`, or all names below one: `https://*.tags.example` */
const ORIGIN = /^https:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?$/i
const scriptOrigins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((each) => each !== ''))
  .refine(
    (origins) => origins.every((origin) => ORIGIN.test(origin)),
    'set it to origins separated by commas, such as https://*.analytics.example',
  )
const listHint = 'set it to the number of a mailing list, such as 36'
const listId = z.coerce.number(listHint).int(listHint).min(1, listHint).max(2_147_483_647, listHint)
const zoneHint = 'set it to the IANA name of a time zone, such as Europe/Helsinki'
const daysHint = 'set it to a number of days from 8 to 3650, such as 90'

const variables = z.object({
  SITE_NAME: z.string().default('Paradox Co-operative'),
  SITE_LEGAL_NAME: optionalText,
  SITE_VAT_NUMBER: optionalText,
  SITE_EMAIL: z.email().default('hello@paradox.example'),
  SITE_PRIVACY_EMAIL: z.email().optional(),
  SITE_CONTACT_PERSON: optionalText,
  SITE_LINKEDIN_URL: webAddress.optional(),
  SITE_INSTAGRAM_URL: webAddress.optional(),
  SITE_TERMS_URL: webAddress.optional(),
  SITE_TIME_ZONE: z.string().refine(isTimeZone, zoneHint).default('Europe/Helsinki'),
  SITE_ANALYTICS_SCRIPT_URL: webAddress.optional(),
  SITE_ANALYTICS_ID: optionalText,
  SITE_MARKETING_SCRIPT_URL: webAddress.optional(),
  SITE_MARKETING_ID: optionalText,
  SITE_SCRIPT_ORIGINS: scriptOrigins.default([]),
  LIST_SALES: listId.default(36),
  LIST_MEMBERSHIP: listId.default(37),
  LIST_INFORMATION: listId.default(38),
  LIST_MEDIA: listId.default(39),
  LIST_NEWSLETTER: listId.default(40),
  USAGE_VISITOR_ID: z.enum(['on', 'off'], 'set it to on or off').default('on'),
  USAGE_DAYS: z.coerce.number(daysHint).int(daysHint).min(8, daysHint).max(3650, daysHint).default(90),
  EMAIL_PLATFORM_KEY: optionalText,
})

/**
 * The details of the demo co-operative, so that no part of the pages is empty. All of them are invented and
 * unreachable, and none is about a real person or company.
 */
const demoIdentity: Environment = {
  SITE_VAT_NUMBER: 'FI12345678',
  SITE_LINKEDIN_URL: 'https://linkedin.example/company/paradox-cooperative',
  SITE_INSTAGRAM_URL: 'https://instagram.example/paradox.cooperative',
}

/** @throws an error with one sentence for each bad value, one per line */
export function readSiteConfig(env: Environment, { hasDemoContent = false } = {}): SiteConfig {
  const set = setVariables(trimmed(env))
  const isDemo = hasDemoContent && set['SITE_NAME'] === undefined && set['SITE_LEGAL_NAME'] === undefined
  const read = readEnvironment(variables, { ...(isDemo ? demoIdentity : {}), ...set })
  if (!read.ok) {
    const sentences = read.problems.map(({ variable, message }) => `${variable} is not usable: ${message}.`)
    throw new Error(sentences.join('\n'))
  }
  const { values } = read
  return {
    public: {
      name: values.SITE_NAME,
      legalName: values.SITE_LEGAL_NAME ?? values.SITE_NAME,
      vatNumber: values.SITE_VAT_NUMBER,
      email: values.SITE_EMAIL,
      privacyEmail: values.SITE_PRIVACY_EMAIL ?? values.SITE_EMAIL,
      contactPerson: values.SITE_CONTACT_PERSON,
      linkedInUrl: values.SITE_LINKEDIN_URL,
      instagramUrl: values.SITE_INSTAGRAM_URL,
      termsUrl: values.SITE_TERMS_URL,
      scripts: {
        ...script('analytics', values.SITE_ANALYTICS_SCRIPT_URL, values.SITE_ANALYTICS_ID),
        ...script('marketing', values.SITE_MARKETING_SCRIPT_URL, values.SITE_MARKETING_ID),
      },
      lists: {
        sales: values.LIST_SALES,
        membership: values.LIST_MEMBERSHIP,
        information: values.LIST_INFORMATION,
        media: values.LIST_MEDIA,
        newsletter: values.LIST_NEWSLETTER,
      },
      hasVisitorId: values.USAGE_VISITOR_ID === 'on',
      timeZone: values.SITE_TIME_ZONE,
      usageDays: values.USAGE_DAYS,
    },
    secret: { emailPlatformKey: values.EMAIL_PLATFORM_KEY },
    scriptOrigins: values.SITE_SCRIPT_ORIGINS,
  }
}

/**
 * Only names are accepted: many browsers do not know an offset such as `+02:00`, which Node accepts too, and an offset
 * has no summer time.
 */
function isTimeZone(name: string): boolean {
  return /^[A-Z]/i.test(name) && wallIn(name, new Date(0)) !== null
}

function trimmed(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim()]))
}

function script(
  purpose: 'analytics' | 'marketing',
  src: string | undefined,
  id: string | undefined,
): PublicSiteConfig['scripts'] {
  return src === undefined ? {} : { [purpose]: { src, id } }
}
