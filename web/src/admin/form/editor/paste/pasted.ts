import { createCommand, type LexicalCommand } from 'lexical'
import type { PasteLoss } from './paste-loss.ts'

/** Reports what a paste has lost. */
export const PASTED: LexicalCommand<PasteLoss> = createCommand('PASTED')
