import { mediaEndings } from '@coop/sync/rules'

const endings = ['.jpg', '.jpeg', '.png', '.webp', '.svg', '.pdf']
const all = [...Object.keys(mediaEndings), ...endings]

/** The types of pictures, drawings and documents, for the `accept` attribute. */
export const assetTypes = all.join(',')

export const pictureTypes = all.filter((type) => !type.endsWith('pdf')).join(',')
