interface CaseCompany {
  company_id: string | null
  company_name: string | null
}

/** The name of a case's company: the current name of the member, or the name in the case; null without either. */
export function caseCompanyName(
  company: CaseCompany,
  companyNames: ReadonlyMap<string, string>,
): string | null {
  return companyNames.get(company.company_id ?? '') ?? (company.company_name || null)
}
