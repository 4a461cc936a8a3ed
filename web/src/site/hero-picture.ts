/**
 * How the head of a page asks for its picture; whoever loads it ahead asks for the very same file. Beside the words
 * only a part of the width is seen, and what a background shows keeps to its right.
 */
export const heroPicture = { quality: 85, sizes: '(min-width: 1024px) 70vw, 100vw' } as const
