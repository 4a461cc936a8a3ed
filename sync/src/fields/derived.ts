import { z } from 'zod'
import { emptyList } from './choices.ts'
import { type Derivation, type DerivedField, type Field, field, type Json, optional } from './field.ts'
import { MEDIUM_TEXT, storable } from './storable-text.ts'

function derived<S extends z.ZodType<Json>>(
  base: Field<S>,
  derivation: Derivation | null | undefined,
): DerivedField<S> {
  return { ...base, derived: true, derivation: derivation ?? null }
}

export const derivedTimestamp = (label: string, { nullable = true }: { nullable?: boolean } = {}) =>
  derived(
    field('timestamp', label, nullable ? z.string().nullable() : z.string(), 'timestamp with time zone', {
      nullable,
    }),
    null,
  )

export const derivedText = (
  label: string,
  { value = null, derivation }: { value?: string | null; derivation?: Derivation } = {},
) =>
  derived(
    field('text', label, storable(MEDIUM_TEXT).nullable(), 'text', { nullable: true, default: value }),
    derivation,
  )

export const derivedTexts = (label: string) =>
  derived(field('text-list', label, z.array(z.string()), 'text[]', { default: emptyList() }), null)

export const derivedUuid = (label: string) =>
  derived(field('text', label, z.uuid().nullable(), 'uuid', optional), null)

export const derivedJson = (label: string) => derived(field('json', label, z.json(), 'jsonb', optional), null)

export const derivedInteger = (
  label: string,
  { value = null, derivation }: { value?: number | null; derivation?: Derivation } = {},
) =>
  derived(
    field('integer', label, z.int().nullable(), 'integer', { nullable: true, default: value }),
    derivation,
  )
