import { themes } from './content.ts'
import { enteredAt } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import { type DemoPicture, pictureFile, pictureSize } from './demo-picture.ts'
import { pictureReference } from './demo-pictures.ts'
import type { DemoMeasures, FilledRow } from './filled-row.ts'

export function assetRows(pictures: readonly DemoPicture[], measures: DemoMeasures) {
  const rows = pictures.map((picture, position): FilledRow<'website_assets'> => ({
    id: demoId('website_assets', position),
    asset_key: picture.key,
    category: picture.category,
    ...pictureReference(picture.key),
    description: picture.description,
    usage_notes: null,
    theme_tags: picture.themes.map((theme) => themes[theme].short_name),
    service_id: null,
    original_filename: pictureFile(picture),
    is_active: picture.inactive !== true,
    storage_path: `media/${pictureFile(picture)}`,
    file_size: pictureSize(picture),
    width: picture.width,
    height: picture.height,
    placeholder: null,
    content_hash: null,
    source_hash: null,
    is_decorative: false,
    focal_x: 50,
    focal_y: 50,
    ...measures.get(picture.key),
    version: 1,
    migration_status: 'migrated',
    created_at: enteredAt(position),
  }))
  return [{ table: 'website_assets', rows }]
}

/** The id of the asset with a key; an unknown key is a mistake in the content. */
export function assetId(pictures: readonly DemoPicture[], key: string): string {
  const position = pictures.findIndex((picture) => picture.key === key)
  if (position < 0) throw new Error(`No demo picture has the key ${key}: draw it, or name another.`)
  return demoId('website_assets', position)
}
