import { controlClass } from '../../../ui/controls/control-class.ts'

/** The columns that the rows of the bulk upload share with their heads: picture, file, key, alt text, category, themes, actions. */
export const rowColumns =
  '@min-[56rem]:grid-cols-[2.75rem_12rem_minmax(0,1.2fr)_minmax(0,1.3fr)_9rem_6.5rem_minmax(2.75rem,auto)] @min-[56rem]:gap-x-2 @min-[56rem]:gap-y-1 @min-[56rem]:py-0.5'

/** A field as high as a row of a table; under a thumb it stays as high as it is. */
export const fieldClass = `${controlClass} @min-[56rem]:min-h-8 @min-[56rem]:py-0.5`

/** The id of the text that is said once of all alt texts. */
export const ALT_TEXT_HINT = 'bulk-alt-hint'
