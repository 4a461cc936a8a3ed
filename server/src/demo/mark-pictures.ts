import { companies, partners, themes } from './content.ts'
import type { DemoPicture } from './demo-picture.ts'
import { pictureKeys, themeKeys } from './picture-keys.ts'

/** Logos, portraits, theme illustrations and the sign, as registered by the demo content. */
export function markPictures(): DemoPicture[] {
  return [...logos(), ...themeIllustrations(), ...portraits(), sign()]
}

function logos(): DemoPicture[] {
  return companies.map(({ name }) => ({
    key: pictureKeys.logo(name),
    category: 'logos',
    alt: `Logo of ${name}`,
    description: `Logo of ${name}, for light grounds.`,
    themes: [],
    width: 400,
    height: 400,
  }))
}

function themeIllustrations(): DemoPicture[] {
  return themeKeys.map((theme) => ({
    key: pictureKeys.theme(theme),
    category: 'theme-illustration',
    alt: themes[theme].image_alt_text,
    description: `Illustration of ${themes[theme].name}, one of six that belong together.`,
    themes: [theme],
    width: 1200,
    height: 676,
  }))
}

function portraits(): DemoPicture[] {
  return partners.map(({ name }) => ({
    key: pictureKeys.portrait(name),
    category: 'team-photos',
    alt: `Drawn portrait of ${name}`,
    description: `Portrait of ${name} in flat planes and one light.`,
    themes: [],
    width: 800,
    height: 800,
  }))
}

function sign(): DemoPicture {
  return {
    key: 'icon-co-operative',
    category: 'icons',
    alt: 'Sign of the co-operative: an eye whose pupil is a stag',
    description: 'For places where the name does not fit, on light and on dark grounds.',
    themes: [],
    width: 64,
    height: 64,
  }
}
