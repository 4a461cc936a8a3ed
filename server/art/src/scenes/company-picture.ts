import type { Crop } from '../stage/composition.ts'
import type { Look, LookName } from '../stage/looks.ts'
import type { Arrangement } from './still.ts'

/** A member's still life, and a part of it in other colours as an illustration. */
export interface CompanyPicture {
  slug: string
  look: LookName
  alt: string
  arrange: (look: Look) => Arrangement
  detail?: { look: LookName; alt: string; crop: Crop }
}
