import type { ThemeKey } from '@coop/server/demo'
import { firstCases } from './cases-first.ts'
import { secondCases } from './cases-second.ts'
import { thirdCases } from './cases-third.ts'
import { companyPictures } from './companies.ts'
import { still } from './still.ts'
import { looks, type LookName } from '../stage/looks.ts'
import type { Scene } from './scene.ts'

type Drawn = readonly [alt: string, draw: () => string]

const drawn: Record<ThemeKey, readonly Drawn[]> = { ...firstCases, ...secondCases }
const themes: readonly ThemeKey[] = ['growth', 'ai', 'brand', 'innovation', 'resilience', 'talent']

/** Variants of members' still lifes: mirrored, in other colours. */
const variations: Record<ThemeKey, readonly (readonly [slug: string, look: LookName])[]> = {
  growth: [
    ['sorbakke-ventures', 'growth'],
    ['havukallio-tamm', 'apricot'],
  ],
  ai: [
    ['lumikko-writing', 'ai'],
    ['vuoksenmaa-foresight', 'ai'],
  ],
  brand: [
    ['hiidenvirta-supply', 'brand'],
    ['sadekeha-studio', 'ember'],
  ],
  innovation: [
    ['zuvedra-digital', 'innovation'],
    ['ulejoe-disain', 'apricot'],
  ],
  resilience: [
    ['mantylahti-works', 'blue'],
    ['kivijalka-finance', 'resilience'],
  ],
  talent: [
    ['granholmen-people', 'morning'],
    ['paivanseisaus-ownership-succession-family-enterprise-partners', 'talent'],
  ],
}

/** Seven pictures for each theme: three of its own, two variants, and two for its oldest cases. */
export const cases: readonly Scene[] = themes.flatMap((theme) =>
  [...drawn[theme], ...variations[theme].map(variation), ...thirdCases[theme]].map(([alt, draw], index) => ({
    key: `case-${theme}-${index + 1}`,
    category: 'case-studies' as const,
    alt,
    description: 'Picture of a case.',
    themes: [theme],
    width: 1200,
    height: 800,
    draw,
  })),
)

function variation([slug, name]: readonly [string, LookName]): Drawn {
  const picture = companyPictures.find((candidate) => candidate.slug === slug)
  if (picture === undefined) throw new Error(`No still life of a member has the slug ${slug}.`)
  const look = looks[name]
  return [
    picture.alt,
    () => still(look, { ...picture.arrange(look), reversed: true, crop: [80, 60, 1080, 720] }),
  ]
}
