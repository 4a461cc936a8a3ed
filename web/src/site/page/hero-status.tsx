import type { ReactNode } from 'react'
import { PageHero } from '../parts/page-hero.tsx'
import { PageStatus, type WaitingProps } from './page-status.tsx'

/** While a page waits for its data, its title stands already where it will stand. */
export function HeroStatus({ title, lead, ...status }: WaitingProps & { title: string; lead?: ReactNode }) {
  return (
    <>
      <PageHero title={title} lead={lead} image={null} />
      <PageStatus {...status} />
    </>
  )
}
