import { suggestedAssetKey } from '@coop/sync/rules'
import { z } from 'zod'
import { FIRST_CATEGORY, type UploadItem } from './upload-item.ts'

const fileDescriptionSchema = z.object({
  name: z.string(),
  size: z.number(),
  assetKey: z.string(),
  category: z.string(),
  themes: z.array(z.string()),
  altText: z.string(),
})

/** The description of a chosen file, which is identified by name and size. */
export type FileDescription = z.infer<typeof fileDescriptionSchema>

const draftValuesSchema = z.object({ files: z.array(fileDescriptionSchema) })

export function descriptionsInDraft(values: unknown): readonly FileDescription[] {
  return draftValuesSchema.safeParse(values).data?.files ?? []
}

/** The descriptions of files that are not stored on the device yet. */
export function descriptionsNotSaved(items: readonly UploadItem[]): FileDescription[] {
  return items
    .filter(({ step }) => step.kind !== 'kept' && !(step.kind === 'failed' && step.isFinal))
    .map(({ file: { name, size }, assetKey, category, themes, altText }) => ({
      name,
      size,
      assetKey,
      category,
      themes: [...themes],
      altText,
    }))
    .filter(saysMore)
}

/** Whether a description contains more than its file name provides. */
function saysMore({ name, assetKey, category, themes, altText }: FileDescription): boolean {
  return (
    assetKey !== suggestedAssetKey(name) || category !== FIRST_CATEGORY || themes.length > 0 || altText !== ''
  )
}

export function isAbout({ name, size }: FileDescription, file: Pick<File, 'name' | 'size'>): boolean {
  return name === file.name && size === file.size
}
