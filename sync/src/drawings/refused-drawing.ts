/** A drawing that is not accepted; the message is for the administrator who has chosen it. */
export class RefusedDrawing extends Error {
  override name = 'RefusedDrawing'
}

export const drawingTexts = {
  brokenDrawing: 'This SVG cannot be opened: it is not well-formed XML in UTF-8. Please export it again.',
  doctype: 'This SVG has a document type declaration, which is not accepted. Please export it without one.',
  tooComplex: 'This SVG is too complex to be shown safely. Please simplify it, and export it again.',
  withoutSize: 'This SVG states no size. Please export it with a viewBox.',
  otherPicture:
    'This SVG contains a picture that is no PNG, JPEG or WebP. Please upload that picture by itself, as PNG.',
  brokenPictureWithin:
    'A picture in this SVG cannot be opened: it is damaged. Please export the SVG again, or upload that picture as PNG.',
  onlyLinkedPictures:
    'This SVG only links to pictures that lie elsewhere. Please embed them, or upload the picture itself.',
  tooManyPictures: 'This SVG contains more than 20 pictures. Please export it as PNG.',
} as const
