import { picturesFolder, type ArtFile } from '../art-file.ts'
import { printed } from '../print.ts'
import { scenes } from './scenes.ts'

export const sceneFiles: readonly ArtFile[] = scenes.map((scene) => ({
  path: `${picturesFolder}/${scene.key}.webp`,
  draw: () => printed(scene.draw(), scene),
}))

/**
 * Writes the entries of all scenes for the demo content to a file, so that starting the site needs none of the drawing
 * code.
 */
export const sceneCatalogue: ArtFile = {
  path: 'server/src/demo/content/scenes.json',
  draw: async () => {
    const descriptions = scenes.map((scene) => ({ ...scene, draw: undefined }))
    return `${JSON.stringify(descriptions, null, 2)}\n`
  },
}
