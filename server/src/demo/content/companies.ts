import { largerCompanies } from './larger-companies.ts'
import { smallerCompanies } from './smaller-companies.ts'

/** The twenty-two members: together €28.5M and a little over 270 people, from one person to 150. */
export const companies = { ...largerCompanies, ...smallerCompanies }

export type CompanyKey = keyof typeof companies
