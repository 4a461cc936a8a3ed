import type { EntityName, SearchSetting } from '@coop/sync/entities'
import type { Tables } from '@coop/sync/tables'
import type { PictureMeasures } from '../picture-processes/measure-picture.ts'

/** A row as it is filled in: the database makes the rest of the envelope, and search settings get their defaults. */
export type FilledRow<Name extends EntityName> = Omit<Tables[Name], 'write_id' | 'updated_at' | SearchSetting>

export type FilledChild<Name extends keyof Tables> = Omit<
  Tables[Name],
  'write_id' | 'created_at' | 'updated_at' | 'is_public'
>

/** The measures of the stored pictures, by their keys. */
export type DemoMeasures = ReadonlyMap<string, PictureMeasures>
