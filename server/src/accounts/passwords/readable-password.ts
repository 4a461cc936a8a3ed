import { randomInt } from 'node:crypto'

const CONSONANTS = 'bdfghjklmnprstvz'
const VOWELS = 'aiou'

/** Five words like 'lusab' with 80 random bits: a safe password that is easy to type from a screen. */
export function readablePassword(random: (below: number) => number = randomInt): string {
  const one = (letters: string) => letters.charAt(random(letters.length))
  const word = () => one(CONSONANTS) + one(VOWELS) + one(CONSONANTS) + one(VOWELS) + one(CONSONANTS)
  return Array.from({ length: 5 }, word).join('-')
}
