import { picturesFolder, type ArtFile } from '../art-file.ts'
import { printed } from '../print.ts'
import { scenes } from './scenes.ts'

export const sceneFiles: readonly ArtFile[] = scenes.map((scene) => ({
  path: `${picturesFolder}/${scene.key}.webp`,
  draw: () => printed(scene.draw(), scene),
}))
