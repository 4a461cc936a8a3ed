import type { PictureMeasures } from '../pictures/measure-picture.ts'
import type { EntityName } from '@coop/sync/entities'
import type { Tables } from '@coop/sync/tables'
import { articleRows } from './article-rows.ts'
import { caseRows } from './case-rows.ts'
import { companyRows } from './company-rows.ts'
import { demoPictures, type DemoPicture } from './demo-pictures.ts'
import { partnerRows, themeRows, valuePropositionRows } from './identity-rows.ts'
import { assetRows } from './asset-rows.ts'
import { serviceRows } from './service-rows.ts'

/** A row as it is filled in: the database makes the rest of the envelope. */
export type Filled<Name extends EntityName> = Omit<Tables[Name], 'write_id' | 'updated_at'>

export type FilledChild<Name extends keyof Tables> = Omit<
  Tables[Name],
  'write_id' | 'created_at' | 'updated_at' | 'is_public'
>

interface DemoContent {
  /** In the order in which they can be inserted. */
  tables: readonly { table: string; rows: readonly object[] }[]
  pictures: readonly DemoPicture[]
}

/** What was read out of the stored pictures, by their keys. */
export type DemoMeasures = ReadonlyMap<string, PictureMeasures>

/** All demo content for a database that is filled at a moment: ids never change, dates count back from that moment. */
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
    ],
  }
}
