import type { Tables } from '@coop/sync/tables'
import type { FieldEditor } from './field-editor.ts'
import { PublicationDate } from './dates/publication-date.tsx'
import { AssetAltText } from './files/asset-alt-text.tsx'
import { AssetFile } from './files/asset-file.tsx'
import { AssetKey } from './files/asset-key.tsx'

type FieldName = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]

/** Fields with a special editor. null: the editor of another field also edits this one. */
const special: { readonly [F in FieldName]?: FieldEditor | null } = {
  'content.published_at': { draw: PublicationDate, wide: true },
  'website_assets.image_url': { draw: AssetFile, wide: true },
  'website_assets.original_filename': null,
  'website_assets.asset_key': { draw: AssetKey, wide: false },
  'website_assets.focal_x': null,
  'website_assets.focal_y': null,
  'website_assets.alt_text': { draw: AssetAltText, wide: true },
  'website_assets.is_decorative': null,
}

const editors = new Map<string, FieldEditor | null>(Object.entries(special))

/** undefined: the default widget of the field kind. */
export function fieldEditor(table: string, name: string): FieldEditor | null | undefined {
  return editors.get(`${table}.${name}`)
}
