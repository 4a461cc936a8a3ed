import { companyId } from './company-rows.ts'
import { services, themes } from './content.ts'
import { enteredAt } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import { pictureReference } from './demo-pictures.ts'
import type { FilledRow, FilledChild } from './filled-row.ts'
import { pictureKeys } from './picture-keys.ts'
import { readableSlug, redirectRows } from './readable-slugs.ts'

export function serviceRows() {
  const rows = services.map(
    (
      { features: _features, companies: _companies, theme_keys, own_themes, ...service },
      position,
    ): FilledRow<'services'> => {
      const [theme = 'growth'] = theme_keys
      const hero = pictureReference(pictureKeys.offeringHero(theme))
      return {
        id: demoId('services', position),
        ...service,
        slug: readableSlug(service.name),
        deliverables: service.deliverables.join(', '),
        theme: [...theme_keys.map((key) => themes[key].name), ...own_themes],
        hero_image_url: hero.image_url,
        hero_image_alt: hero.alt_text,
        created_at: enteredAt(position),
      }
    },
  )
  return [
    { table: 'services', rows },
    ...redirectRows('services', rows),
    { table: 'service_features', rows: featureRows() },
    { table: 'service_images', rows: imageRows() },
    { table: 'service_contributing_companies', rows: contributorRows() },
  ]
}

function featureRows(): FilledChild<'service_features'>[] {
  return services
    .flatMap((service, parent) =>
      service.features.map((feature_text, display_order) => ({ parent, feature_text, display_order })),
    )
    .map(({ parent, ...row }, position) => ({
      id: demoId('service_features', position),
      service_id: demoId('services', parent),
      ...row,
    }))
}

/** A gallery of one picture for each theme. */
function imageRows(): FilledChild<'service_images'>[] {
  return services
    .flatMap((service, parent) =>
      service.theme_keys.map((theme, display_order) => ({ parent, theme, display_order })),
    )
    .map(({ parent, theme, display_order }, position) => ({
      id: demoId('service_images', position),
      service_id: demoId('services', parent),
      ...pictureReference(pictureKeys.offeringGallery(theme, parent)),
      image_type: 'gallery',
      display_order,
    }))
}

function contributorRows(): FilledChild<'service_contributing_companies'>[] {
  return services
    .flatMap((service, parent) => service.companies.map((company) => ({ parent, company })))
    .map(({ parent, company }, position) => ({
      id: demoId('service_contributing_companies', position),
      service_id: demoId('services', parent),
      company_id: companyId(company),
    }))
}
