import { type FocalPoint, objectPosition } from '../../media/focal-point.ts'

/** Every aspect ratio that the site crops pictures to. */
const crops = [
  { label: 'Hero, wide', shape: 'aspect-[21/9]' },
  { label: 'Card', shape: 'aspect-video' },
  { label: 'Shared link', shape: 'aspect-[1200/630]' },
  { label: 'Square', shape: 'aspect-square' },
  { label: 'Portrait', shape: 'aspect-[4/5]' },
  { label: 'Hero, phone', shape: 'aspect-[2/3]' },
]

/** All crops of a picture that the site will show. */
export function CropPreviews({ url, point }: { url: string; point: FocalPoint }) {
  return (
    <section aria-label="Crops of the site">
      <ul className="flex flex-wrap gap-x-3 gap-y-2">
        {crops.map(({ label, shape }) => (
          <li key={label}>
            <img
              src={url}
              alt=""
              draggable={false}
              className={`h-14 rounded-control bg-mat object-cover lg:h-16 ${shape}`}
              style={{ objectPosition: objectPosition(point) }}
            />
            <p className="text-xs text-muted">{label}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
