import './site.css'
import { startSite } from './start-site.tsx'
import { doWithoutEval } from './without-eval.ts'

doWithoutEval()
// The importing module continues when the page is hydrated.
await startSite()
