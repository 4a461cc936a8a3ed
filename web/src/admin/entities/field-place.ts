import { z } from 'zod'

const fieldPlaceSchema = z.object({
  /** A field, or a child list. */
  field: z.string(),
  /** That of the field, or of one of the fields of the list; null: the field has no text to type. */
  text: z.string().nullable(),
  /** A word in it that is selected; where both are the same, the caret stands there. */
  start: z.int().optional(),
  end: z.int().optional(),
  /** The paragraph in which the caret stands, for a text that is written as it is drawn. */
  paragraph: z.object({ text: z.string(), at: z.int() }).optional(),
})

/** A field of a row, and a part of its text: a form that is opened with it has the focus there. */
export type FieldPlace = z.infer<typeof fieldPlaceSchema>

const stateSchema = z.object({ place: fieldPlaceSchema })

/** The state of the entry of the browser's history that opens the form of the row. */
export function fieldPlaceState(place: FieldPlace): z.infer<typeof stateSchema> {
  return { place }
}

/** null: the form was not opened at a place. */
export function readFieldPlace(state: unknown): FieldPlace | null {
  return stateSchema.safeParse(state).data?.place ?? null
}
