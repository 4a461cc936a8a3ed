export type ParamsResult = { ok: true; params: string[] } | { ok: false; error: string }

/** The values for `$1`, `$2` …, in the order of their numbers. */
export function orderParams(values: ReadonlyMap<string, string>): ParamsResult {
  if ([...values.keys()].some((name) => !/^\d+$/.test(name)))
    return { ok: false, error: 'Parameters can only use numbers as keys' }
  const byNumber = new Map([...values].map(([name, value]) => [Number(name), value]))
  const params: string[] = []
  for (let number = 1; number <= byNumber.size; number++) {
    const value = byNumber.get(number)
    if (value === undefined)
      return { ok: false, error: 'Parameters must be numbered sequentially, starting from 1' }
    params.push(value)
  }
  return { ok: true, params }
}
