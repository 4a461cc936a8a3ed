import { orderByDisplay } from '@coop/sync/rules'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../ui/pictures/picture-data.ts'
import { pictureFor } from './pictures.ts'
import { groupBy, rowMemo } from '../rows/row-memo.ts'

/** The pictures of a service, in order. */
export function serviceImages(rows: PublicRows, service: { id: string }): PublicTables['service_images'][] {
  return orderByDisplay(imagesByService(rows).get(service.id) ?? [])
}

/** The first picture of type hero, else the hero address in the service. */
export function serviceHero(rows: PublicRows, service: PublicTables['services']): PictureData | null {
  const hero = serviceImages(rows, service).find((image) => image.image_type === 'hero')
  return (
    pictureFor(rows, hero?.image_url, hero?.alt_text) ??
    pictureFor(rows, service.hero_image_url, service.hero_image_alt)
  )
}

const imagesByService = rowMemo((rows) => groupBy(rows.service_images.values(), (image) => image.service_id))
