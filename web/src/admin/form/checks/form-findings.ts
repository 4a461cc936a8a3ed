import type { Finding } from '@coop/sync/checks'
import { createContext } from 'react'
import type { LiveValue } from '../../data/live.ts'

export type FindingsByField = ReadonlyMap<string, readonly Finding[]>

export const noFindings: FindingsByField = new Map()

/** The findings about the texts of a form, by field. They do not prevent a save. */
export const FormFindingsContext = createContext<LiveValue<FindingsByField> | null>(null)
