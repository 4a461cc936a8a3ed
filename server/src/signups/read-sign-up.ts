import { fullSignUpSchema, shortSignUpSchema } from '@coop/sync/sign-ups'
import { signUpTexts } from '@coop/sync/rules'
import { readJson } from '../http/read-json.ts'
import { ProblemError } from '../http/problem.ts'

export interface SignUp {
  email: string
  firstName: string
  lastName: string
  /** undefined: the list of the newsletter */
  listId: number | undefined
}

type ReadSignUp =
  | { kind: 'sign-up'; signUp: SignUp }
  | { kind: 'dropped' }
  | { kind: 'refused'; status: number; error: string }

const MAX_BYTES = 10_000

/** An unreadable body is refused in the same format as others, which the forms can read. */
export async function readSignUpRequest(request: Request): Promise<ReadSignUp> {
  try {
    return readSignUp(await readJson(request, MAX_BYTES, signUpTexts.tooLarge))
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { status } = error.problem
    return refusal(status, status === 413 ? signUpTexts.tooLarge : signUpTexts.malformed)
  }
}

/** Reads a body. The short form has only an address; any other body is the full form. */
export function readSignUp(body: unknown): ReadSignUp {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refusal(400, signUpTexts.malformed)
  }
  // Only programs fill in an invisible field. The response does not reveal the trap, even with other errors.
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

/** Reports problems in the order of the form, address first. Only our own messages help a visitor. */
function firstProblem(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [first] = issues.toSorted((a, b) => rankOf(a.path) - rankOf(b.path))
  return first !== undefined && ours.includes(first.message) ? first.message : signUpTexts.malformed
}

function rankOf([name]: PropertyKey[]): number {
  const rank = order.indexOf(String(name))
  return rank === -1 ? order.length : rank
}
