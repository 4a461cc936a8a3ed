import { randomInt } from 'node:crypto'

const CONSONANTS = 'bdfghjklmnprstvz'
const VOWELS = 'aiou'

/** Five words like 'lusab', 80 random bits: safe to use as it is, and fit to be typed from a screen. */
export function readablePassword(random: (below: number) => number = randomInt): string {
  const one = (letters: string) => letters.charAt(random(letters.length))
  const word = () => one(CONSONANTS) + one(VOWELS) + one(CONSONANTS) + one(VOWELS) + one(CONSONANTS)
  return Array.from({ length: 5 }, word).join('-')
}
