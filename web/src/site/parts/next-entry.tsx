import { Link } from 'react-router-dom'
import { phoneWidth, type PictureData } from '../../ui/pictures/picture-data.ts'
import { Picture } from '../../ui/pictures/picture.tsx'

/** The next page in the list of this kind; the first follows the last. */
export interface NextEntryData {
  slug: string
  title: string
  text: string
  picture: PictureData | null
}

interface NextEntryProps {
  /** For example `Next case`. */
  label: string
  /** The path of pages of this kind. */
  path: string
  next: NextEntryData
}

/** The link to the next page at the end of a detail page. */
export function NextEntry({ label, path, next }: NextEntryProps) {
  return (
    <section
      analytics-section={label.toLowerCase().replace(' ', '-')}
      aria-labelledby="next-entry"
      className="group relative grid border-t border-line bg-tint md:grid-cols-2 print:hidden"
    >
      <div className="px-gutter py-section md:w-full md:max-w-[calc(var(--container-page)/2)] md:justify-self-end md:pr-12">
        <p className="eyebrow text-muted">{label}</p>
        <h2 id="next-entry" className="mt-4 font-display text-title">
          <Link
            to={`${path}/${next.slug}`}
            className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {next.title}
          </Link>
        </h2>
        {next.text !== '' && <p className="mt-3 max-w-prose text-muted">{next.text}</p>}
      </div>
      {next.picture !== null && (
        <Picture
          picture={{ ...next.picture, alt: '' }}
          sizes={`(min-width: 768px) 50vw, ${phoneWidth}`}
          className="aspect-[16/9] size-full object-cover md:aspect-auto"
        />
      )}
    </section>
  )
}
