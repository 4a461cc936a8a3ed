import { recordClick } from './click-replay.ts'
import { firstPaint } from './first-paint.ts'
import { loadLaterScripts } from './load-later-scripts.ts'

/**
 * The only script that a document names: what is read has the network for itself, and what hydrates the page comes
 * after. It is named under two addresses, so that losing one of them loses nothing; the one that comes first does the
 * work.
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
