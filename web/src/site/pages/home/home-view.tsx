import { SlideCarousel } from '../../carousel/slide-carousel.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { useSite } from '../../site-info/site-context.ts'
import { CallToAction } from './call-to-action.tsx'
import { EnquiryCards } from './enquiry-cards.tsx'
import { HeroActions } from './hero-actions.tsx'
import { ArticleTeasers } from './article-teasers.tsx'
import { Introduction } from './introduction.tsx'
import { Letter } from './letter.tsx'
import type { HomeData, HomeRequest } from './load-home.ts'
import { Movement } from './movement.tsx'
import { NewestCases } from './newest-cases.tsx'
import { Numbers } from './numbers.tsx'
import { ParadoxTeaser } from './paradox-teaser.tsx'
import { RevolutionTeaser } from './revolution-teaser.tsx'
import { ServiceExamples } from './service-examples.tsx'
import { ThemeTeasers } from './theme-teasers.tsx'

export function HomeView(props: ViewProps<HomeRequest, HomeData>) {
  const { data } = props
  const site = useSite()
  return (
    <>
      <h1 className="sr-only">{site.name}</h1>
      <SlideCarousel label="What we stand for" slides={data.slides} actions={<HeroActions />} />
      <Introduction text={data.texts.valueProposition} picture={data.pictures.intro} />
      {data.services.length > 0 && <ServiceExamples {...props} />}
      <ThemeTeasers themes={data.themes} />
      <Movement />
      <ParadoxTeaser panther={data.pictures.panther} deer={data.pictures.deer} />
      <Numbers />
      <CallToAction texts={data.texts} />
      <EnquiryCards />
      <Letter />
      <NewestCases cases={data.cases} />
      <ArticleTeasers insights={data.insights} />
      <RevolutionTeaser />
    </>
  )
}
