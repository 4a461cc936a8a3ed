/** The environment variables of a process, by name. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface VariableProblem {
  variable: string
  message: string
}

/** The same type as in zod, which entry points without packages cannot import. */
interface Schema<Values> {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/**
 * Reads the variables of a schema. An empty variable counts as not set, because compose files and shells pass on unset
 * variables as empty ones.
 *
 * @returns the values, or one problem for each invalid variable, without its value, which may be secret
 */
export function readEnvironment<Values>(
  schema: Schema<Values>,
  environment: Environment,
): { ok: true; values: Values } | { ok: false; problems: VariableProblem[] } {
  const parsed = schema.safeParse(setVariables(environment))
  if (parsed.success) return { ok: true, values: parsed.data }
  const problems = new Map<string, VariableProblem>()
  for (const { path, message } of parsed.error.issues) {
    const variable = path.map(String).join('.')
    if (!problems.has(variable)) problems.set(variable, { variable, message })
  }
  return { ok: false, problems: [...problems.values()] }
}

/** The variables that are not empty. */
export function setVariables(environment: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value] as const],
    ),
  )
}
