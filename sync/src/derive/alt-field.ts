const altNames = ['_alt_text', '_alt']

/** The field with the alt text of an image field: `logo_alt_text` of `logo_url`, `alt_text` of `image_url`. */
export function altFieldOf(name: string, fields: readonly string[]): string | undefined {
  const stem = name.replace(/_url$/, '')
  return [...altNames.map((end) => `${stem}${end}`), 'alt_text'].find((each) => fields.includes(each))
}
