import { pictureKeys } from '../../picture-keys.ts'
import { picturesFolder, type ArtFile } from '../art-file.ts'
import { logosOfMembers } from './logos/logos.ts'
import { iconFiles } from './sign.ts'

/** Logos, portraits, theme illustrations, icons and preview cards. */
export const markFiles: readonly ArtFile[] = [...logoFiles(), ...iconFiles]

function logoFiles(): ArtFile[] {
  return logosOfMembers.map(({ name, draw }) => ({
    path: `${picturesFolder}/${pictureKeys.logo(name)}.svg`,
    draw,
  }))
}
