import type { ReactNode } from 'react'
import { PageHero } from '../parts/page-hero.tsx'
import { PageStatus, type WaitingProps } from './page-status.tsx'

/** The top of a page that waits for its data. The title is already at its final position. */
export function HeroStatus({ title, lead, ...status }: WaitingProps & { title: string; lead?: ReactNode }) {
  return (
    <>
      <PageHero title={title} lead={lead} image={null} />
      <PageStatus {...status} />
    </>
  )
}
