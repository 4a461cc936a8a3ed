import { companyId, companyWithKey } from './company-rows.ts'
import { cases, themes } from './content.ts'
import { monthsBefore } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import { pictureReference } from './demo-pictures.ts'
import type { FilledRow, FilledChild } from './filled-row.ts'
import { pictureKeys } from './picture-keys.ts'
import { readableSlug, redirectRows } from './readable-slugs.ts'

export function caseRows(now: Date) {
  const rows = cases.map((entry, position): FilledRow<'cases'> => {
    const executed = monthsBefore(now, entry.months_ago)
    return {
      id: demoId('cases', position),
      title: entry.title,
      slug: readableSlug(entry.title),
      client: entry.client,
      theme: entry.theme,
      theme_tag: themes[entry.theme_key].name,
      size: entry.size,
      short_intro: entry.short_intro,
      challenge: entry.challenge,
      approach: entry.approach,
      solution: entry.solution,
      execution_year: entry.dated === 'not' ? null : executed.getUTCFullYear(),
      execution_month: entry.dated === 'month' ? executed.getUTCMonth() + 1 : null,
      published: entry.published,
      created_at: new Date(executed.getTime() + position * 60_000).toISOString(),
    }
  })
  return [
    { table: 'cases', rows },
    ...redirectRows('cases', rows),
    { table: 'case_companies', rows: companyLinkRows() },
    { table: 'case_keywords', rows: keywordRows() },
    { table: 'case_results', rows: resultRows() },
    { table: 'case_images', rows: imageRows() },
  ]
}

function companyLinkRows(): FilledChild<'case_companies'>[] {
  return cases
    .flatMap((entry, parent) => [
      ...entry.companies.map((key) => ({
        parent,
        company_name: companyWithKey(key).name,
        company_id: companyId(key),
      })),
      ...entry.guests.map((company_name) => ({ parent, company_name, company_id: null })),
    ])
    .map(({ parent, ...row }, position) => ({
      id: demoId('case_companies', position),
      case_id: demoId('cases', parent),
      ...row,
    }))
}

function keywordRows(): FilledChild<'case_keywords'>[] {
  return cases
    .flatMap((entry, parent) => entry.keywords.map((keyword) => ({ parent, keyword })))
    .map(({ parent, keyword }, position) => ({
      id: demoId('case_keywords', position),
      case_id: demoId('cases', parent),
      keyword,
    }))
}

function resultRows(): FilledChild<'case_results'>[] {
  return cases
    .flatMap((entry, parent) =>
      entry.results.map((result_text, display_order) => ({ parent, result_text, display_order })),
    )
    .map(({ parent, ...row }, position) => ({
      id: demoId('case_results', position),
      case_id: demoId('cases', parent),
      ...row,
    }))
}

/**
 * The first picture of a case, which its card shows, belongs to no other case. Further pictures of a case are those of the
 * next older cases of its theme.
 */
function imageRows(): FilledChild<'case_images'>[] {
  return cases
    .flatMap((entry, parent) => {
      const newer = cases.filter(
        ({ theme_key, months_ago }) => theme_key === entry.theme_key && months_ago < entry.months_ago,
      ).length
      return Array.from({ length: entry.images }, (_, display_order) => ({
        parent,
        display_order,
        ...pictureReference(pictureKeys.caseStudy(entry.theme_key, newer + display_order)),
      }))
    })
    .map(({ parent, ...row }, position) => ({
      id: demoId('case_images', position),
      case_id: demoId('cases', parent),
      ...row,
    }))
}
