import { deer, panther, stillLife } from './art/creature.ts'
import { monogram, portrait } from './art/emblem.ts'
import { landscape, type Landscape } from './art/landscape.ts'
import { motif } from './art/motif.ts'
import { articleCategories } from './content/articles.ts'
import { companies } from './content/companies.ts'
import { partners } from './content/partners.ts'
import { themes } from './content/themes.ts'

import type { DemoPicture } from './demo-pictures.ts'
import { pictureKeys, themeKeys } from './picture-keys.ts'

const casesPerTheme = 3
const galleriesPerTheme = 2

type Former = Omit<DemoPicture, 'width' | 'height'>

/** Drawn at fill time, until the committed ones are all there. */
export function formerPictures(): DemoPicture[] {
  const list: Former[] = [
    ...heroes(),
    ...backgrounds(),
    ...ofThemes(),
    ...ofInsights(),
    ...ofCompanies(),
    ...ofPartners(),
    ...others(),
  ]
  return list.map((picture) => ({ ...picture, width: 1200, height: 800 }))
}

/** One for each slogan of the home page's carousel. */
function heroes(): Former[] {
  const list: [string, Landscape, string][] = [
    ['hero-seniors-only', 'hills', 'Ridges of forest one behind the other under a pale sun'],
    ['hero-one-lead-one-contract', 'archipelago', 'Dark islands on a still sea at sunset'],
    ['hero-agility-without-fragility', 'northern-light', 'Northern lights above a line of spruces'],
    ['hero-think-and-do', 'birches', 'White birch trunks in a dim wood'],
    ['hero-big-enough-small-enough', 'ice', 'Broken ice seen from above'],
    ['hero-embrace-the-paradox', 'rain', 'Lit windows of a small town in the rain'],
  ]
  return list.map(([key, kind, alt]) => ({
    key,
    category: 'hero-images',
    alt,
    description: 'Full-screen picture behind a slogan of the home page.',
    themes: [],
    svg: landscape(kind, key),
  }))
}

function backgrounds(): Former[] {
  const list: [string, string, string][] = [
    ['background-still-life-pears', 'Four pears on a table in slanting light', stillLife('pears')],
    ['background-still-life-jug', 'A jug and two pears on a table in slanting light', stillLife('jug')],
    ['background-deer-clearing', 'A stag standing in a clearing', deer('clearing')],
    ['background-deer-snow', 'A stag standing in snow between trees', deer('snow')],
    ['background-panther-night', 'A black panther in the moonlight', panther('night')],
    ['background-panther-branch', 'A black panther lying on a branch', panther('branch')],
    ['background-birch-wood', 'A wood of birches at dusk', landscape('birches', 'birch-wood')],
    [
      'background-archipelago',
      'Islands with pines in the evening light',
      landscape('archipelago', 'evening'),
    ],
    [
      'background-northern-light',
      'Green bands of light above a forest',
      landscape('northern-light', 'polar'),
    ],
    ['background-ice-field', 'A field of ice floes', landscape('ice', 'ice-field')],
    ['background-morning-hills', 'Hills in the morning haze', landscape('hills', 'morning')],
    [
      'background-terraces',
      'Rising lines like terraces, one of them golden',
      landscape('terraces', 'terraces'),
    ],
    ['background-harbour-rain', 'A row of houses in heavy rain', landscape('rain', 'harbour')],
  ]
  return list.map(([key, alt, svg]) => ({
    key,
    category: 'backgrounds',
    alt,
    description: 'Background for headers, introductions and pages.',
    themes: [],
    svg,
  }))
}

function ofThemes(): Former[] {
  return themeKeys.flatMap((theme) => {
    const { name, imageAlt: alt } = themes[theme]
    const one = (key: string, category: DemoPicture['category'], width: number, height: number): Former => ({
      key,
      category,
      alt,
      description: `For ${name}.`,
      themes: [theme],
      svg: motif(theme, key, width, height),
    })
    const many = (count: number, keyAt: (position: number) => string, category: DemoPicture['category']) =>
      Array.from({ length: count }, (_, position) => one(keyAt(position), category, 1200, 800))
    return [
      one(pictureKeys.theme(theme), 'theme-illustration', 1200, 676),
      one(pictureKeys.offeringHero(theme), 'offering-hero', 1920, 1080),
      ...many(
        galleriesPerTheme,
        (position) => pictureKeys.offeringGallery(theme, position),
        'offering-gallery',
      ),
      ...many(casesPerTheme, (position) => pictureKeys.caseStudy(theme, position), 'case-studies'),
    ]
  })
}

function ofInsights(): Former[] {
  return articleCategories.map((category, position) => {
    const theme = themeKeys[position] ?? 'growth'
    const key = pictureKeys.insight(category)
    return {
      key,
      category: 'other',
      alt: themes[theme].imageAlt,
      description: `Cover of the articles in ${category}.`,
      themes: [],
      svg: motif(theme, key, 1200, 676),
    }
  })
}

function ofCompanies(): Former[] {
  return Object.values(companies).flatMap(({ name, themes: [theme = 'growth'] }, position): Former[] => [
    {
      key: pictureKeys.logo(name),
      category: 'logos',
      alt: `Logo of ${name}`,
      description: `Logo of ${name}.`,
      themes: [],
      svg: monogram(name, position),
    },
    {
      key: pictureKeys.company(name),
      category: 'company-pictures',
      alt: themes[theme].imageAlt,
      description: `Hero picture of ${name}.`,
      themes: [theme],
      svg: motif(theme, name, 1200, 800),
    },
  ])
}

function ofPartners(): Former[] {
  return partners.map(({ name }, position) => ({
    key: pictureKeys.portrait(name),
    category: 'team-photos',
    alt: `Portrait of ${name}`,
    description: `Drawn portrait of ${name}.`,
    themes: [],
    svg: portrait(name, position),
  }))
}

function others(): Former[] {
  return [
    {
      key: 'icon-co-operative',
      category: 'icons',
      alt: 'Sign of the co-operative',
      description: 'Small sign for places where the logo does not fit.',
      themes: [],
      svg: monogram('Paradox Co-operative', 4),
    },
    {
      key: 'hero-spring-fair',
      category: 'hero-images',
      alt: 'A pale sun over ridges of forest',
      description: 'Slogan picture of last spring, kept for next year.',
      themes: [],
      svg: landscape('hills', 'spring-fair'),
      inactive: true,
    },
  ]
}
