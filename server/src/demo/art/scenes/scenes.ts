import { picturesFolder, type ArtFile } from '../art-file.ts'
import { printed } from '../print.ts'
import { heroes } from './heroes.ts'
import type { Scene } from './scene.ts'

export const scenes: readonly Scene[] = [...heroes]

export const sceneFiles: readonly ArtFile[] = scenes.map((scene) => ({
  path: `${picturesFolder}/${scene.key}.webp`,
  draw: () => printed(scene.draw(), scene),
}))
