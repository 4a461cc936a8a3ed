/** A document is shown as an icon and has no alt text. */
export function isDocument(address: string): boolean {
  return /\.pdf$/i.test(address)
}

export function isPicture(asset: { readonly category: unknown; readonly image_url: string }): boolean {
  return asset.category !== 'documents' && !isDocument(asset.image_url)
}
