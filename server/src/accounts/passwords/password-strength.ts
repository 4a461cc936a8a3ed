import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@coop/sync/people'
import { ProblemError } from '../../http/problem.ts'

/** The highest score. Such a password resists guessing even after a theft of the hashes. */
const NEEDED_SCORE = 4

/** Words about the site. An attacker guesses them first, so they add no strength. */
const SITE_WORDS = ['paradox', 'cooperative', 'co-operative', 'paradoxcooperative', 'admin', 'administrator']

const advice: Record<string, string> = {
  simpleRepeat: 'Repeated characters are easy to guess.',
  extendedRepeat: 'Repeated groups of characters are easy to guess.',
  sequences: 'Sequences such as abc or 6543 are easy to guess.',
  straightRow: 'Rows of keys are easy to guess.',
  keyPattern: 'Keyboard patterns are easy to guess.',
  dates: 'Dates are easy to guess.',
  recentYears: 'Years are easy to guess.',
  similarToCommon: 'It is similar to a commonly used password.',
  topTen: 'It is one of the most common passwords.',
  topHundred: 'It is one of the most common passwords.',
  common: 'It is one of the most common passwords.',
}

/**
 * Refuses a password that is too short or too easy to guess.
 * @param owner the address of the account; its words add no strength
 * @throws a 422 problem that says what to change
 */
export async function requireStrongPassword(password: string, owner: string): Promise<void> {
  const detail = await weaknessOf(password, owner)
  if (detail !== null) throw new ProblemError({ status: 422, title: 'Weak password', detail })
}

/** Advice on a weak password; null: the password is strong enough. */
async function weaknessOf(password: string, owner: string): Promise<string | null> {
  if (password.length < MIN_PASSWORD_LENGTH) {
    return `A password needs at least ${MIN_PASSWORD_LENGTH} characters.`
  }
  if (password.length > MAX_PASSWORD_LENGTH) {
    return `A password may have at most ${MAX_PASSWORD_LENGTH} characters.`
  }
  const { score, feedback } = (await estimator()).check(password, wordsOf(owner))
  if (score >= NEEDED_SCORE) return null
  const reason = feedback.warning === null ? undefined : advice[feedback.warning]
  return `This password is too easy to guess. ${reason ?? 'Its parts are common names or words.'} Make it longer, for example with four unrelated words.`
}

function wordsOf(owner: string): string[] {
  return [owner, ...owner.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2), ...SITE_WORDS]
}

let loaded: ReturnType<typeof load> | undefined

/** The two megabytes of words are loaded when somebody first chooses a password. */
function estimator(): ReturnType<typeof load> {
  return (loaded ??= load())
}

async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
