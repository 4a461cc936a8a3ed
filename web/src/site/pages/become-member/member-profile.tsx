import { phoneWidth, type PictureData } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { wantedFields, wantedKinds } from './membership-text.ts'

export function MemberProfile({ picture }: { picture: PictureData | null }) {
  return (
    <section
      analytics-section="sought"
      aria-labelledby="sought"
      className="mx-auto max-w-page px-gutter py-section"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="@container lg:col-span-7">
          <h2 id="sought" className="font-display text-title font-normal">
            Whom we look for
          </h2>
          <ul aria-label="Fields" className="mt-8 flex flex-wrap font-display text-title font-light">
            {wantedFields.map((field, index) => (
              <li key={field} className="@min-[30rem]:whitespace-nowrap odd:text-accent">
                {field}
                {index < wantedFields.length - 1 && (
                  <span aria-hidden="true" className="px-2 text-line-strong">
                    /
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
        {picture !== null && (
          <Picture
            picture={picture}
            sizes={`(min-width: 64rem) 33vw, ${phoneWidth}`}
            className="aspect-[16/9] w-full bg-tint object-cover object-[72%_50%] lg:col-span-4 lg:col-start-9 lg:row-span-2 lg:aspect-[4/5]"
          />
        )}
        <dl className="grid gap-8 self-end grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] lg:col-span-7">
          {wantedKinds.map(({ title, text }) => (
            <div key={title} className="border-t border-line-strong pt-4">
              <dt className="font-display text-heading font-semibold">{title}</dt>
              <dd className="mt-2 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
