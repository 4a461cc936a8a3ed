import { fullSignUpSchema, shortSignUpSchema } from '@coop/sync/sign-ups'
import { signUpTexts } from '@coop/sync/rules'
import { readJson } from '../http/read-json.ts'
import { ProblemError } from '../http/problem.ts'

export interface SignUp {
  email: string
  firstName: string
  lastName: string
  /** undefined: the newsletter's */
  listId: number | undefined
}

type ReadSignUp =
  | { kind: 'sign-up'; signUp: SignUp }
  | { kind: 'dropped' }
  | { kind: 'refused'; status: number; error: string }

const MAX_BYTES = 10_000

/** A body that cannot be read at all is refused like the others, in the shape that the forms can read. */
export async function readSignUpRequest(request: Request): Promise<ReadSignUp> {
  try {
    return readSignUp(await readJson(request, MAX_BYTES, signUpTexts.tooLarge))
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { status } = error.problem
    return refusal(status, status === 413 ? signUpTexts.tooLarge : signUpTexts.malformed)
  }
}

/** The content of a body: the short form has an address and nothing else, every other is the full form. */
export function readSignUp(body: unknown): ReadSignUp {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refusal(400, signUpTexts.malformed)
  }
  // Only programs fill in a field that is not visible; the response gives them no hint, not even of other errors.
  if ('honeypot' in body && body.honeypot !== '' && body.honeypot !== undefined && body.honeypot !== null) {
    return { kind: 'dropped' }
  }
  const names = Object.keys(body)
  if (names.length === 1 && names[0] === 'email') {
    const short = shortSignUpSchema.safeParse(body)
    if (!short.success) return refusal(400, firstProblem(short.error.issues))
    return { kind: 'sign-up', signUp: { ...short.data, firstName: '', lastName: '', listId: undefined } }
  }
  const full = fullSignUpSchema.safeParse(body)
  if (!full.success) return refusal(400, firstProblem(full.error.issues))
  const { email, firstName = '', lastName = '', listId } = full.data
  return { kind: 'sign-up', signUp: { email, firstName, lastName, listId } }
}

function refusal(status: number, error: string): ReadSignUp {
  return { kind: 'refused', status, error }
}

const order = ['email', 'consent', 'firstName', 'lastName', 'listId']
const ours: readonly string[] = Object.values(signUpTexts)

/**
 * Problems come in the order of the form: the address first. A message that is not one of ours is of no use to a
 * visitor.
 */
function firstProblem(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [first] = issues.toSorted((a, b) => rankOf(a.path) - rankOf(b.path))
  return first !== undefined && ours.includes(first.message) ? first.message : signUpTexts.malformed
}

function rankOf([name]: PropertyKey[]): number {
  const rank = order.indexOf(String(name))
  return rank === -1 ? order.length : rank
}
