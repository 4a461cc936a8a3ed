import './site.css'
import { startSite } from './start-site.tsx'
import { doWithoutEval } from './without-eval.ts'

doWithoutEval()
// Who imports this goes on when the page is alive.
await startSite()
