import { Fragment } from 'react'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { phoneWidth, type PictureData } from '../../../ui/pictures/picture-data.ts'
import type { MemberData } from './load-member.ts'

/**
 * The sections of the long description. The first illustration follows the first section, others follow the next ones.
 */
export function AboutCompany({ data }: { data: MemberData }) {
  const { sections, illustrations } = data
  return (
    <section analytics-section="about" aria-labelledby="about">
      <h2 id="about" className="font-display text-title font-normal">
        {`About ${data.name}`}
      </h2>
      {sections.length === 0 && <p className="mt-6 max-w-prose text-lead">{data.preview}</p>}
      {sections.map(({ title, paragraphs }, index) => (
        <Fragment key={index}>
          {title !== null && <h3 className="mt-12 font-display text-subtitle">{title}</h3>}
          <Paragraphs paragraphs={paragraphs} isOpening={index === 0} />
          <Illustration picture={illustrations[index]} />
        </Fragment>
      ))}
      {illustrations.slice(sections.length).map((picture) => (
        <Illustration key={picture.url} picture={picture} />
      ))}
    </section>
  )
}

export function Paragraphs({ paragraphs, isOpening }: { paragraphs: readonly string[]; isOpening: boolean }) {
  return paragraphs.map((paragraph, index) => (
    <p key={index} className={`mt-5 max-w-prose ${isOpening ? 'text-lead' : 'text-reading'}`}>
      {paragraph}
    </p>
  ))
}

export function Illustration({ picture }: { picture: PictureData | undefined }) {
  if (picture === undefined) return null
  return (
    <Picture
      picture={picture}
      sizes={`(min-width: 1024px) 55vw, ${phoneWidth}`}
      className="mt-10 aspect-[3/2] w-full rounded-card bg-tint object-cover"
    />
  )
}
