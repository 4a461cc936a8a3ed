import { SaxesParser } from 'saxes'
import { z } from 'zod'

export interface ListedObject {
  key: string
  size: number
  modifiedAt: Date
  etag: string
}

const objectSchema = z
  .object({
    Key: z.string(),
    Size: z.coerce.number().int().min(0),
    LastModified: z.coerce.date(),
    ETag: z.string(),
  })
  .transform(({ Key, Size, LastModified, ETag }): ListedObject => {
    return { key: Key, size: Size, modifiedAt: LastModified, etag: plainTag(ETag) }
  })

/**
 * Parses one page of `ListObjectsV2`.
 * @throws when it is not a response of S3
 */
export function parseListing(xml: string): { objects: ListedObject[]; next: string | null } {
  const objects: ListedObject[] = []
  const path: string[] = []
  let fields: Record<string, string> = {}
  let text = ''
  let next: string | null = null
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (name === 'Contents') fields = {}
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', ({ name }) => {
    if (path.at(-2) === 'Contents') fields[name] = text
    if (name === 'Contents') objects.push(objectSchema.parse(fields))
    if (name === 'NextContinuationToken') next = text
    path.pop()
  })
  parser.write(xml).close()
  return { objects, next }
}

export function plainTag(etag: string): string {
  return etag.replace(/^W\//, '').replaceAll('"', '')
}
