import type { ChildList } from '@coop/sync/entities'
import type { ChildItems } from '@coop/sync/tables'
import type { ChildEditor } from './child-editor.ts'
import { CaseCompanies, ContributingCompanies } from './company-editors.tsx'
import { CompanyImages } from './company-images.tsx'
import { ImageList } from './image-list.tsx'
import { ItemList } from './item-list.tsx'

/** Lists with a special editor, by table. */
const special: { readonly [T in keyof ChildItems]?: ChildEditor<ChildItems[T]> } = {
  service_contributing_companies: ContributingCompanies,
  case_companies: CaseCompanies,
  service_images: ImageList,
  case_images: ImageList,
  company_images: CompanyImages,
}

const editors = new Map<string, ChildEditor>(Object.entries(special))

export function childEditor(list: ChildList): ChildEditor {
  return editors.get(list.table) ?? ItemList
}
