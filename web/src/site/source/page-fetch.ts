import type { PageAnswer } from './page-answer.ts'

/** A page whose server speaks of another build loads itself anew, before it would misread an answer. */
export function createPageFetch(build: string): (address: string) => Promise<PageAnswer> {
  return async (address) => {
    const response = await fetch(`/page-data?path=${encodeURIComponent(address)}`, {
      headers: { accept: 'application/json' },
    })
    if (!response.ok && response.status !== 404) throw new Error(`The server answered ${response.status}`)
    const answer: PageAnswer = await response.json()
    if (answer.build !== build) {
      window.location.assign(address)
      return new Promise(() => {})
    }
    return answer
  }
}
