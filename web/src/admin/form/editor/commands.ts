import { createCommand, type LexicalCommand } from 'lexical'

/** Asks for the address of the link at the selection. */
export const EDIT_LINK: LexicalCommand<null> = createCommand('EDIT_LINK')
/** Asks for the alt text of the picture with this key. */
export const DESCRIBE_PICTURE: LexicalCommand<string> = createCommand('DESCRIBE_PICTURE')
