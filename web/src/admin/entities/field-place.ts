import { z } from 'zod'

const fieldPlaceSchema = z.object({
  /** A field or a child list. */
  field: z.string(),
  /** The text of the field or of one of the list's fields; null: the field has no text control. */
  text: z.string().nullable(),
  /** The start and end of the selected word. If they are equal, they are the position of the caret. */
  start: z.int().optional(),
  end: z.int().optional(),
  /** The paragraph that contains the caret, for a rich text. */
  paragraph: z.object({ text: z.string(), at: z.int() }).optional(),
})

/** A field of a row and a position in its text. A form opened with it has the focus there. */
export type FieldPlace = z.infer<typeof fieldPlaceSchema>

const stateSchema = z.object({ place: fieldPlaceSchema })

/** The state of the history entry that opens the form of the row. */
export function fieldPlaceState(place: FieldPlace): z.infer<typeof stateSchema> {
  return { place }
}

/** null: the form was opened without a place. */
export function readFieldPlace(state: unknown): FieldPlace | null {
  return stateSchema.safeParse(state).data?.place ?? null
}
