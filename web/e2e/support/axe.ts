import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export interface AxeOptions {
  /** Only this part of the page. */
  within?: string
  /** Only rules with one of these tags. */
  tags?: string[]
}

/** What axe finds wrong with a page as it is when nothing fades or moves any more: half faded, no text has contrast. */
export async function violationsOf(page: Page, { within, tags }: AxeOptions = {}): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  // Legacy: the answer is made in the page, without a second page for it; there is no frame of another origin. What is as it
  // should be is not reported, which is most of the time that axe takes.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within !== undefined) builder.include(within)
  if (tags !== undefined) builder.withTags(tags)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
