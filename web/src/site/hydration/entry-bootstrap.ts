import { canBeRead } from './first-paint.ts'
import { keepEarlyPress } from './click-replay.ts'
import { loadLaterScripts } from './load-later-scripts.ts'

/**
 * The only script that a document names: what is read has the line for itself, and what makes it alive comes after. It
 * is named under two addresses, so that losing one of them loses nothing; the one that comes first does the work.
 */
const { dataset } = document.documentElement
if (!('early' in dataset)) {
  dataset['early'] = ''
  const repeatEarlyPress = keepEarlyPress()
  await canBeRead(window)
  await loadLaterScripts(document)
  repeatEarlyPress()
  // For whoever looks from outside, tests among them.
  dataset['alive'] = ''
}
