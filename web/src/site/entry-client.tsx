import './site.css'
import { startSite } from './start-site.tsx'
import { doWithoutEval } from './without-eval.ts'

doWithoutEval()
// The importing module continues after hydration.
await startSite()
