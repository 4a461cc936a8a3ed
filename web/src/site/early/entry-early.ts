import { canBeRead } from './can-be-read.ts'
import { keepEarlyPress } from './early-press.ts'
import { loadLaterScripts } from './load-later-scripts.ts'

/** The only script that a document names: what is read has the line for itself, and what makes it alive comes after. */
const repeatEarlyPress = keepEarlyPress()
await canBeRead(window)
await loadLaterScripts(document)
repeatEarlyPress()
// For whoever looks from outside, tests among them.
document.documentElement.dataset['alive'] = ''
