interface CaseCompany {
  company_id: string | null
  company_name: string | null
}

/** The company of a case by name: a member's current name, or the name in the case; null without either. */
export function caseCompanyName(
  company: CaseCompany,
  companyNames: ReadonlyMap<string, string>,
): string | null {
  return companyNames.get(company.company_id ?? '') ?? (company.company_name || null)
}
