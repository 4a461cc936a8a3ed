export interface CaseCompany {
  case_id: string
  company_id: string | null
  company_name: string | null
}

/** A member goes by its current name, any other company by the name that was written down; null when neither is known. */
export function caseCompanyName(
  company: Pick<CaseCompany, 'company_id' | 'company_name'>,
  companyNames: ReadonlyMap<string, string>,
): string | null {
  return companyNames.get(company.company_id ?? '') ?? (company.company_name || null)
}
