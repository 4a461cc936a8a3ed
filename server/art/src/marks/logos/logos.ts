import { companies, type CompanyKey } from '@coop/server/demo'
import { signs } from './signs.ts'
import { wordmarks } from './wordmarks.ts'

/** One logo for every member: a company without one does not pass the type check. */
const logos: Record<CompanyKey, () => Promise<string>> = { ...signs, ...wordmarks }

const keys = Object.keys(companies).filter((key): key is CompanyKey => key in logos)

export const logosOfMembers = keys.map((key) => ({ name: companies[key].name, draw: logos[key] }))
