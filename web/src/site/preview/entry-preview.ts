import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import { doWithoutEval } from '../without-eval.ts'

doWithoutEval()
const { startPreview } = await retryWithBackoff(() => import('./start-preview.tsx'))
startPreview(window)
