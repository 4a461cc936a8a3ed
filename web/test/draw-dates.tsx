import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { ArticlePaper } from '../src/prose/article-paper.tsx'
import { ArticleCard } from '../src/site/cards/article-card.tsx'
import { structuredData } from '../src/site/head/structured-data.ts'
import { SiteContext } from '../src/site/site-info/site-context.ts'
import { siteInfo } from './site-info.ts'

/**
 * Renders each timestamp for people and machines, in a separate process, because the time zone of a process is fixed.
 */
function draw(timeZone: string, published: string): string {
  const site = { ...siteInfo, timeZone }
  const article = { id: '', slug: 'a', title: '', excerpt: '', category: '', readTime: '', picture: null }
  const people = renderToStaticMarkup(
    <SiteContext value={site}>
      <StaticRouter location="/">
        <ArticleCard article={{ ...article, published }} look="line" />
        <ArticlePaper article={{ ...article, published }} timeZone={timeZone} titleId="t">
          {null}
        </ArticlePaper>
      </StaticRouter>
    </SiteContext>,
  )
  const subject = {
    ...article,
    kind: 'article',
    description: '',
    path: '/',
    published,
    changed: null,
  } as const
  return `${people} ${JSON.stringify(structuredData({ subject }, site, 'https://site.example'))}`
}

const [zones = '[]'] = process.argv.slice(2)
const given: { zone: string; times: string[] }[] = JSON.parse(zones)
process.stdout.write(JSON.stringify(given.map(({ zone, times }) => times.map((time) => draw(zone, time)))))
