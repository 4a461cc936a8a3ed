import type { ReactNode } from 'react'
import { PageHero } from '../parts/page-hero.tsx'
import { PageStatus, type WaitingProps } from './page-status.tsx'

/** The head of a page that waits for its data: the title is at its final place. */
export function HeroStatus({ title, lead, ...status }: WaitingProps & { title: string; lead?: ReactNode }) {
  return (
    <>
      <PageHero title={title} lead={lead} image={null} />
      <PageStatus {...status} />
    </>
  )
}
