import { readWords } from '../../prose/read-texts.ts'
import { keysBySection } from '../keys/keys-by-section.ts'

const texts = import.meta.glob<string>('./pages/*.md', { query: '?raw', import: 'default', eager: true })

/** The Markdown of a page. */
export function helpText(name: string): string {
  const text = texts[`./pages/${name}.md`]
  if (text === undefined) throw new Error(`The help has no text pages/${name}.md`)
  return text
}

/** The sentences of a page, for the search. */
export function helpSentences(name: string): string[] {
  const sentences = readWords(helpText(name)).text.split(/\n+|(?<=[.?:]) /)
  return name === 'keyboard' ? [...sentences, ...keySentences()] : sentences
}

function keySentences(): string[] {
  return [...keysBySection()].flatMap(([section, lines]) =>
    [...lines].map(([does, keys]) => `${section}: ${does} (${keys.join(', ')})`),
  )
}
