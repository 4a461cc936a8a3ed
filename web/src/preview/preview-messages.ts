import { z } from 'zod'

// Messages between the admin and the preview document, which shows a page of the site in a frame.

/** The address of the preview document. */
export const PREVIEW_DOCUMENT = '/preview'

const change = z.object({
  table: z.string(),
  set: z.array(z.looseObject({ id: z.string() })),
  removed: z.array(z.string()),
})

/** From the admin: the rows and the page to show. */
export const previewRequestSchema = z.object({
  type: z.literal('preview'),
  /** The number of the request, which increases. The response contains it. */
  number: z.number(),
  /** The changes of the saved public rows since the last request; the first request contains all rows. */
  rows: z.array(change),
  /** The changes of the current edit. They replace those of the previous edit. */
  edit: z.array(change),
  /** The page to show, and the part to scroll to: a text or the address of a picture. */
  address: z.string().regex(/^\/(?!\/)/),
  part: z.string().nullable(),
  /** Whether another page is shown from the top, as for a visitor. */
  fromTop: z.boolean().optional(),
  /** Local addresses of pictures that exist on this device only, by their addresses on the site. */
  pictures: z.array(z.tuple([z.string(), z.string().startsWith('blob:')])),
  /** Addresses of pictures whose files this browser is still reading. The site does not have them. */
  awaited: z.array(z.string()).optional(),
})
export type PreviewRequest = z.infer<typeof previewRequestSchema>
export type PreviewChange = z.infer<typeof change>

/** How search engines and other sites show the requested page. */
const shownHead = z.object({
  title: z.string(),
  description: z.string(),
  /** The absolute canonical address; null if search engines are asked not to list the page. */
  address: z.string().nullable(),
  /** The absolute address of its picture. */
  picture: z.string().nullable(),
})
export type ShownHead = z.infer<typeof shownHead>

/** From the document: it is ready, has shown a request, has failed to show one, or a link has led to another page. */
export const previewResponseSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('preview-ready') }),
  z.object({ type: z.literal('preview-shown'), number: z.number(), head: shownHead.optional() }),
  z.object({ type: z.literal('preview-moved'), address: z.string() }),
  z.object({ type: z.literal('preview-failed'), message: z.string() }),
])
export type PreviewResponse = z.infer<typeof previewResponseSchema>
