// The parts of css-tree without its tables of properties; @types/css-tree declares only the whole package.

declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree'
}

declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree'
}

declare module 'css-tree/utils' {
  export { ident } from 'css-tree'
}
