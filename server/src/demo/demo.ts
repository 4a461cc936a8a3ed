// For the program that draws the demo's pictures (server/art): the subjects and their keys.
export { companies, partners } from './content.ts'
export { pictureKeys, themeKeys } from './picture-keys.ts'
export type { ThemeKey } from './picture-keys.ts'
