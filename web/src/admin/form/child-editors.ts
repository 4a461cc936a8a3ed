import type { ChildList } from '@coop/sync/entities'
import type { ChildEditor } from './child-editor.ts'
import { CaseCompanies, ContributingCompanies } from './company-editors.tsx'
import { CompanyImages } from './company-images.tsx'
import { ImageList } from './image-list.tsx'
import { ItemList } from './item-list.tsx'

/** Lists that are more than lines of fields, by table. */
const special: Record<string, ChildEditor> = {
  service_contributing_companies: ContributingCompanies,
  case_companies: CaseCompanies,
  service_images: ImageList,
  case_images: ImageList,
  company_images: CompanyImages,
}

export function childEditor(list: ChildList): ChildEditor {
  return special[list.table] ?? ItemList
}
