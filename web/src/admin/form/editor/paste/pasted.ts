import { createCommand, type LexicalCommand } from 'lexical'
import type { PasteLoss } from './paste-loss.ts'

/** Tells what something that was just pasted has lost. */
export const PASTED: LexicalCommand<PasteLoss> = createCommand('PASTED')
