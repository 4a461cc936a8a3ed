import { articleRows } from './article-rows.ts'
import { caseRows } from './case-rows.ts'
import { companyRows } from './company-rows.ts'
import { demoPictures } from './demo-pictures.ts'
import type { DemoPicture } from './demo-picture.ts'
import { partnerRows, themeRows, valuePropositionRows } from './identity-rows.ts'
import { assetRows } from './asset-rows.ts'
import type { DemoMeasures } from './filled-row.ts'
import { releaseRows } from './release-rows.ts'
import { reportRows } from './report-rows.ts'
import { serviceRows } from './service-rows.ts'

/** Exported with the rows, since both are loaded together, only when a database is filled. */
export { demoPictures }

interface DemoContent {
  /** in the order in which they can be inserted */
  tables: readonly { table: string; rows: readonly object[] }[]
  pictures: readonly DemoPicture[]
}

/** All demo content for a database that is filled at this time. Ids never change; dates are relative to that time. */
export function buildDemoContent(now: Date, measures: DemoMeasures = new Map()): DemoContent {
  const pictures = demoPictures()
  return {
    pictures,
    tables: [
      ...themeRows(),
      ...assetRows(pictures, measures),
      ...companyRows(),
      ...serviceRows(),
      ...caseRows(now),
      ...articleRows(now),
      ...partnerRows(),
      ...valuePropositionRows(),
      ...reportRows(),
      ...releaseRows(),
    ],
  }
}
