import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { markFiles } from './marks/marks.ts'
import { sceneCatalogue, sceneFiles } from './scenes/scene-files.ts'

// Draws the committed pictures again: all of them, or those whose path contains one of the given words, as in `npm run
// art -- hero- case-growth`.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const words = process.argv.slice(2)
const wanted = [...sceneFiles, sceneCatalogue, ...markFiles].filter(
  ({ path }) => words.length === 0 || words.some((word) => path.includes(word)),
)

let total = 0
for (const { path, draw } of wanted) {
  const bytes = Buffer.from(await draw())
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  total += bytes.length
  console.log(`${String(Math.ceil(bytes.length / 1000)).padStart(5)} kB  ${path}`)
}
console.log(`${String(Math.ceil(total / 1000)).padStart(5)} kB in ${wanted.length} files`)
