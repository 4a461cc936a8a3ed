import { checkedType } from './prepare-file.ts'

/**
 * Checks the first bytes of a file for a bulk upload. The result says whether this browser fails to show the picture,
 * which may be intact all the same.
 *
 * @throws FileRefusal with the specified text
 */
export async function inspectFile(file: File): Promise<() => Promise<boolean>> {
  const type = await checkedType(file, true)
  return async () => {
    try {
      const bitmap = await createImageBitmap(file.slice(0, file.size, type))
      bitmap.close()
      return false
    } catch {
      // The error itself means that this browser cannot open the picture.
      return true
    }
  }
}
