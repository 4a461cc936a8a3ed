import { createCommand, type LexicalCommand } from 'lexical'

/** Asks for the address of the link at the selection. */
export const EDIT_LINK: LexicalCommand<null> = createCommand('EDIT_LINK')
/** Asks for alt text and caption of the picture with this key. */
export const DESCRIBE_PICTURE: LexicalCommand<string> = createCommand('DESCRIBE_PICTURE')
