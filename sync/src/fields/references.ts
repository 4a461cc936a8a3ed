import { z } from 'zod'
import { externalLink } from '../rules/external-link.ts'
import { isPictureAddress } from '../rules/picture-address.ts'
import { field, optional } from './field.ts'
import { MEDIUM_TEXT, SHORT_TEXT, storable } from './storable-text.ts'

export const reference = (label: string, table: string) =>
  field('reference', label, z.uuid({ error: `${label} is required` }).lowercase(), 'uuid', {
    references: table,
  })

export const optionalReference = (label: string, table: string) =>
  field('reference', label, z.uuid().lowercase().nullable(), 'uuid', { ...optional, references: table })

/** The id of a row of any entity; the row may be deleted, or not exist yet. */
export const rowId = (label: string) =>
  field('text', label, z.uuid({ error: `${label} is required` }).lowercase(), 'uuid')

/** A picture or a document of this site. */
const pictureAddress = storable(MEDIUM_TEXT).refine(
  isPictureAddress,
  'Choose a picture from the library, or enter a path that starts with /media/. Pictures of other sites are not shown',
)

export const image = (label: string) => field('image', label, pictureAddress.nullable(), 'text', optional)

export const requiredImage = (label: string) => field('image', label, pictureAddress, 'text')

/** A picture of the library, by its key, which stays when the file is replaced. */
export const assetKey = (label: string) =>
  field('asset-key', label, storable(SHORT_TEXT).nullable(), 'text', optional)

/** An address as people type it; pages show it with https:// in front. */
export const link = (label: string) =>
  field(
    'link',
    label,
    storable(MEDIUM_TEXT)
      .refine(
        (address) => externalLink(address) !== null,
        'Enter a web address, such as https://example.org/cases',
      )
      .nullable(),
    'text',
    optional,
  )
