import { recordClick } from './click-replay.ts'
import { firstPaint } from './first-paint.ts'
import { loadLaterScripts } from './load-later-scripts.ts'

/**
 * The only script that a document names. It loads the scripts for hydration after the content, so that the content has
 * the network to itself. The document names it under two addresses, so that one lost request does no harm; only the
 * copy that runs first does the work.
 */
const { dataset } = document.documentElement
if (!('bootstrapped' in dataset)) {
  dataset['bootstrapped'] = ''
  const replayClick = recordClick()
  await firstPaint(window)
  await loadLaterScripts(document)
  replayClick()
  // Tests and other observers read this attribute.
  dataset['hydrated'] = ''
}
