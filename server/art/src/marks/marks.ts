import { partners, pictureKeys, themeKeys } from '@coop/server/demo'
import { picturesFolder, type ArtFile } from '../art-file.ts'
import { printed } from '../print.ts'
import { cards } from './cards/card-list.ts'
import { drawCard } from './cards/draw-card.ts'
import { defaultFiles } from './defaults.ts'
import { logosOfMembers } from './logos/logos.ts'
import { portrait } from './portraits/portrait.ts'
import { sitterNamed } from './portraits/sitters.ts'
import { iconFiles } from './sign.ts'
import { stageHeight, stageWidth } from './themes/stage.ts'
import { themeArt } from './themes/theme-art.ts'

/** Logos, portraits, theme illustrations and icons; the preview cards come last, because they show earlier pictures. */
export const markFiles: readonly ArtFile[] = [
  ...logoFiles(),
  ...themeFiles(),
  ...portraitFiles(),
  ...iconFiles,
  ...defaultFiles,
  ...cardFiles(),
]

function logoFiles(): ArtFile[] {
  return logosOfMembers.map(({ name, draw }) => ({
    path: `${picturesFolder}/${pictureKeys.logo(name)}.svg`,
    draw,
  }))
}

function themeFiles(): ArtFile[] {
  return themeKeys.map((theme) =>
    printedFile(pictureKeys.theme(theme), stageWidth, stageHeight, themeArt[theme]),
  )
}

function portraitFiles(): ArtFile[] {
  return partners.map(({ name }) =>
    printedFile(pictureKeys.portrait(name), 800, 800, () => portrait(sitterNamed(name))),
  )
}

function cardFiles(): ArtFile[] {
  return cards.map((card) => ({ path: `web/public/og/${card.type}.jpg`, draw: () => drawCard(card) }))
}

function printedFile(key: string, width: number, height: number, draw: () => string): ArtFile {
  return { path: `${picturesFolder}/${key}.webp`, draw: () => printed(draw(), { key, width, height }) }
}
