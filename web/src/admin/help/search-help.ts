import { foldedWords, nearestWords } from '../../prose/near-words.ts'
import { type HelpPage, helpPages } from './help-pages.ts'
import { helpSentences } from './help-texts.ts'

export interface FoundHelp {
  readonly page: HelpPage
  /** The sentence with most of the words, or the page's summary. */
  readonly sentence: string
}

/** Indexes all pages, which takes longer than a search. */
export function createHelpSearch(): (query: string) => FoundHelp[] {
  const index = helpPages.map((page) => {
    const sentences = [page.about, ...helpSentences(page.name)]
    return { page, sentences, title: foldedWords(page.title), text: sentences.map(foldedWords).join('') }
  })
  const known = [...new Set(index.flatMap(({ title, text }) => `${title}${text}`.trim().split(' ')))]
  const meantBy = (word: string) =>
    known.some((each) => each.startsWith(word)) ? [word] : nearestWords(known, word)

  /** Returns the pages with most of the words, those with words in the title first. */
  return (query) => {
    const words = foldedWords(query).split(' ').filter(Boolean).map(meantBy)
    const countIn = (text: string) =>
      words.filter((meant) => meant.some((word) => text.includes(` ${word}`))).length
    const counted = index.map((each) => ({
      ...each,
      count: countIn(each.title + each.text),
      inTitle: countIn(each.title),
    }))
    const most = Math.max(...counted.map(({ count }) => count))
    if (most === 0) return []
    return counted
      .filter(({ count }) => count === most)
      .sort((a, b) => b.inTitle - a.inTitle)
      .map(({ page, sentences }) => {
        const counts = sentences.map((sentence) => countIn(foldedWords(sentence)))
        return { page, sentence: sentences[counts.indexOf(Math.max(...counts))] ?? page.about }
      })
  }
}
