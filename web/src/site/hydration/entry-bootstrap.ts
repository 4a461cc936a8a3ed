import { recordClick } from './click-replay.ts'
import { firstPaint } from './first-paint.ts'
import { loadLaterScripts } from './load-later-scripts.ts'

/**
 * The only script that a document names: the content has the network for itself, and the scripts for hydration are
 * loaded after it. The document names it under two addresses, so that the loss of one request does no harm; the copy
 * that runs first does the work.
 */
const { dataset } = document.documentElement
if (!('bootstrapped' in dataset)) {
  dataset['bootstrapped'] = ''
  const replayClick = recordClick()
  await firstPaint(window)
  await loadLaterScripts(document)
  replayClick()
  // For observers such as tests.
  dataset['hydrated'] = ''
}
