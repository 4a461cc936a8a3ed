import { createCommand, type LexicalCommand } from 'lexical'

/** Opens the dialog for the link at the selection. */
export const EDIT_LINK: LexicalCommand<null> = createCommand('EDIT_LINK')
/** Opens the dialog for alt text and caption of the picture with this key. */
export const DESCRIBE_PICTURE: LexicalCommand<string> = createCommand('DESCRIBE_PICTURE')
