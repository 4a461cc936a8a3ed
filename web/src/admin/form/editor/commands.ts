import { createCommand, type LexicalCommand } from 'lexical'
import type { PasteLoss } from './paste/paste-loss.ts'

/** Asks for the address of the link at the selection. */
export const EDIT_LINK: LexicalCommand<null> = createCommand('EDIT_LINK')
/** Asks for the alt text of the picture with this key. */
export const DESCRIBE_PICTURE: LexicalCommand<string> = createCommand('DESCRIBE_PICTURE')
/** Tells what something that was just pasted has lost. */
export const PASTED: LexicalCommand<PasteLoss> = createCommand('PASTED')
