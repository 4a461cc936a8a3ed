import type { EntityName, SearchSetting } from '@coop/sync/entities'
import type { Tables } from '@coop/sync/tables'
import type { PictureMeasures } from '../picture-processes/measure-picture.ts'

/** A row for filling: the database sets the rest of the envelope and the defaults of search settings. */
export type FilledRow<Name extends EntityName> = Omit<Tables[Name], 'write_id' | 'updated_at' | SearchSetting>

export type FilledChild<Name extends keyof Tables> = Omit<
  Tables[Name],
  'write_id' | 'created_at' | 'updated_at' | 'is_public'
>

/** The measures of the stored pictures, by key. */
export type DemoMeasures = ReadonlyMap<string, PictureMeasures>
