import { z } from 'zod'

// The messages between the admin and the document of the preview, a page of the site in a frame.

/** The address of the document. */
export const PREVIEW_DOCUMENT = '/preview'

const change = z.object({
  table: z.string(),
  set: z.array(z.looseObject({ id: z.string() })),
  removed: z.array(z.string()),
})

/** From the admin: the rows and the page to show. */
export const previewRequestSchema = z.object({
  type: z.literal('preview'),
  /** The number of the request, which grows; the response names it. */
  number: z.number(),
  /** The changes of the saved public rows since the last request; in the first one all rows. */
  rows: z.array(change),
  /** The changes that the edit makes to them; they replace those of the edit before. */
  edit: z.array(change),
  /** The page to show, and the part of it to scroll to: a text or the address of a picture. */
  address: z.string().regex(/^\/(?!\/)/),
  part: z.string().nullable(),
  /** Another page is shown from its beginning, as a visitor arrives at it. */
  fromTop: z.boolean().optional(),
  /** The local addresses of pictures that are on this device only, by their addresses on the site. */
  pictures: z.array(z.tuple([z.string(), z.string().startsWith('blob:')])),
  /** The addresses of pictures whose files this browser is still reading: the site does not have them. */
  awaited: z.array(z.string()).optional(),
})
export type PreviewRequest = z.infer<typeof previewRequestSchema>
export type PreviewChange = z.infer<typeof change>

/** How others show the page that was requested. */
const shownHead = z.object({
  title: z.string(),
  description: z.string(),
  /** Its canonical address, in full; null: search engines are told not to list it. */
  address: z.string().nullable(),
  /** The address of its picture, in full. */
  picture: z.string().nullable(),
})
export type ShownHead = z.infer<typeof shownHead>

/** From the document: it listens, or shows a request, or cannot show it for a reason, or a link has led to another page. */
export const previewResponseSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('preview-ready') }),
  z.object({ type: z.literal('preview-shown'), number: z.number(), head: shownHead.optional() }),
  z.object({ type: z.literal('preview-moved'), address: z.string() }),
  z.object({ type: z.literal('preview-failed'), message: z.string() }),
])
export type PreviewResponse = z.infer<typeof previewResponseSchema>
