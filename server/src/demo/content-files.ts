import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { clientFields, entityNamed, type EntityName } from '@coop/sync/entities'
import type { Tables } from '@coop/sync/tables'
import { load } from 'js-yaml'
import { z } from 'zod'
import { projectFolder } from '../project-folder.ts'

/** The schemas of some fields of an entity. A field with a default may be left out. */
export function schemasOf<Name extends EntityName, Field extends keyof Tables[Name]>(
  name: Name,
  ...fields: Field[]
): { [F in Field]: z.ZodType<Tables[Name][F]> }
export function schemasOf(name: EntityName, ...names: string[]): Record<string, z.ZodType> {
  const fields = clientFields(entityNamed(name).fields).filter(([field]) => names.includes(field))
  return Object.fromEntries(
    fields.map(([field, { schema, default: value }]) => [
      field,
      value === undefined ? schema : schema.default(value),
    ]),
  )
}

export function readJson<S extends z.ZodType>(file: string, schema: S): z.output<S> {
  return readFile(file, schema, (text) => JSON.parse(text))
}

/**
 * Reads the Markdown files of a folder in the order of their names: the front matter as fields, and the text as another
 * field.
 */
export function readTexts<S extends z.ZodType>(folder: string, textField: string, schema: S): z.output<S>[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFile(join(folder, name), schema, (text) => readFrontMatter(text, textField)))
}

function readFrontMatter(file: string, textField: string): unknown {
  const end = file.indexOf('\n---\n\n')
  if (!file.startsWith('---\n') || end === -1) {
    throw new Error('begins with no fields between two lines of ---')
  }
  const text = file.slice(end + '\n---\n\n'.length).replace(/\n$/, '')
  return { ...z.looseObject({}).parse(load(file.slice('---\n'.length, end + 1))), [textField]: text }
}

/** Errors name the file and, if possible, the field. */
function readFile<S extends z.ZodType>(file: string, schema: S, parse: (text: string) => unknown) {
  try {
    // A checkout on Windows may have other line endings.
    return schema.parse(parse(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${relative(projectFolder, file)}: ${reason}`, { cause: error })
  }
}
