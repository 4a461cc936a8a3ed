import { canBeRead } from './can-be-read.ts'
import { keepPress } from './keep-press.ts'
import { loadLaterScripts } from './load-later-scripts.ts'

/** The only script that a document names: what is read has the line for itself, and what makes it alive comes after. */
const press = keepPress(document)
await canBeRead(window)
await loadLaterScripts(document)
press.replay()
// For whoever looks from outside, tests among them.
document.documentElement.dataset['alive'] = ''
