import { z } from 'zod'

// What the admin and the document of the preview, a page of the site in a frame, say to each other.

/** The address of the document. */
export const PREVIEW_DOCUMENT = '/preview'

const change = z.object({
  table: z.string(),
  set: z.array(z.looseObject({ id: z.string() })),
  removed: z.array(z.string()),
})

/** From the admin: what is to be shown. */
export const previewRequestSchema = z.object({
  type: z.literal('preview'),
  /** Grows; the response names it. */
  number: z.number(),
  /** What has changed of the saved public rows since the last request; in the first one all of them. */
  rows: z.array(change),
  /** What the edit changes of them; it takes the place of the edit before. */
  edit: z.array(change),
  /** The page; within it the text or the address of a picture where it is looked at. */
  address: z.string().regex(/^\/(?!\/)/),
  part: z.string().nullable(),
  /** Where this browser has the pictures that are on this device only, by their addresses. */
  pictures: z.array(z.tuple([z.string(), z.string().startsWith('blob:')])),
  /** The addresses of those whose files this browser is still reading: the site does not have them. */
  awaited: z.array(z.string()).optional(),
})
export type PreviewRequest = z.infer<typeof previewRequestSchema>
export type PreviewChange = z.infer<typeof change>

/** From the document: that it listens, which request it shows, or why it cannot. */
export const previewResponseSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('preview-ready') }),
  z.object({ type: z.literal('preview-shown'), number: z.number() }),
  z.object({ type: z.literal('preview-failed'), message: z.string() }),
])
export type PreviewResponse = z.infer<typeof previewResponseSchema>
