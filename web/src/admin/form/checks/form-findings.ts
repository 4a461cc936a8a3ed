import type { Finding } from '@coop/sync/checks'
import { createContext } from 'react'
import type { LiveValue } from '../../data/live.ts'

export type FindingsByField = ReadonlyMap<string, readonly Finding[]>

export const noFindings: FindingsByField = new Map()

/** Around the fields of a form: what should not go out like this, by field. It keeps nothing from being saved. */
export const FormFindingsContext = createContext<LiveValue<FindingsByField> | null>(null)
