import { fileURLToPath } from 'node:url'

export function pictureFile(name: string): string {
  return fileURLToPath(new URL(`../../screenshots/${name}`, import.meta.url))
}
