import { controlClass } from '../../../ui/controls/control-class.ts'

/**
 * The columns shared by the rows of the bulk upload and their headers: picture, file, key, alt text, category, themes,
 * actions.
 */
export const rowColumns =
  '@min-[56rem]:grid-cols-[2.75rem_12rem_minmax(0,1.2fr)_minmax(0,1.3fr)_9rem_6.5rem_minmax(2.75rem,auto)] @min-[56rem]:gap-x-2 @min-[56rem]:gap-y-1 @min-[56rem]:py-0.5'

/** A field as high as a table row. On touch screens it keeps its full height. */
export const fieldClass = `${controlClass} @min-[56rem]:min-h-8 @min-[56rem]:py-0.5`

/** The id of the hint about all alt texts, which is shown once. */
export const ALT_TEXT_HINT = 'bulk-alt-hint'
