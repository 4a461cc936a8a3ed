// For the press that draws the demo's pictures (server/art): what there is to draw, and under which keys.
export { companies, partners } from './content.ts'
export { pictureKeys, themeKeys } from './picture-keys.ts'
export type { ThemeKey } from './picture-keys.ts'
