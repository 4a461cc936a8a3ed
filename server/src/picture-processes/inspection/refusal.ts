import { drawingTexts } from '@coop/sync/drawings'
import { type MediaType, mediaEndings } from '@coop/sync/rules'

/** Thrown for a file that is not accepted; the message is for the administrator who chose it. */
export class RefusedFile extends Error {
  override name = 'RefusedFile'
}

export const refusalTexts = {
  ...drawingTexts,
  brokenPicture: 'This picture cannot be opened: the file is damaged or incomplete. Please choose another.',
  tooManyPixels: 'This picture has more than 50 million pixels. Please make it smaller and choose it again.',
  tooSlow:
    'This picture takes too long to open. Please save it again in another program and choose it again.',
  brokenDocument: 'This PDF is damaged or incomplete. Please choose another.',
} as const

export function otherTypeText(actual: MediaType, stated: MediaType): string {
  const [is, not] = [actual, stated].map((type) => mediaEndings[type].toUpperCase())
  return `This file is of the type ${is}, but was announced as ${not}. Please choose it again.`
}
