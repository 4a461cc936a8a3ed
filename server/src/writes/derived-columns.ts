/**
 * Columns that the server alone fills, as SQL over `p`, the row that is being written. Computed on every insert and
 * update through the write API; the envelope and whether a child is public are the tables' own triggers.
 */
type DerivedColumns = Readonly<Record<string, string>>

/** When an article was published: now on every save that publishes it, nothing on every save that does not. */
const articleDates: DerivedColumns = {
  published_at: 'case when p.published then now() end',
}

/** A company image repeats what its asset's file was called and how large it is. */
const companyImageFile: DerivedColumns = {
  original_filename: '(select a.original_filename from website_assets a where a.id = p.website_asset_id)',
  file_size: '(select a.file_size from website_assets a where a.id = p.website_asset_id)',
}

/** What was read out of a file holds as long as the address does; of another file it is read anew. */
const pictureOf = (column: string) =>
  `(select a.${column} from website_assets a where a.id = p.id and a.image_url = p.image_url)`

const assetPicture: DerivedColumns = {
  width: pictureOf('width'),
  height: pictureOf('height'),
  placeholder: pictureOf('placeholder'),
  content_hash: pictureOf('content_hash'),
}

const byTable = new Map<string, DerivedColumns>([
  ['website_assets', assetPicture],
  ['content', articleDates],
  ['company_images', companyImageFile],
])

export function derivedColumns(table: string): DerivedColumns {
  return byTable.get(table) ?? {}
}
