const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The column texts of one line of COPY's text format, without its newline. */
export function parseCopyRow(line: string): (string | null)[] {
  const fields: (string | null)[] = line.split('\t')
  if (!line.includes('\\')) return fields
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index] ?? ''
    if (field === '\\N') fields[index] = null
    else if (field?.includes('\\'))
      fields[index] = field.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter)
  }
  return fields
}
