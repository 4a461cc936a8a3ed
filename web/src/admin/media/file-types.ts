import { mediaEndings } from '@coop/sync/rules'

const endings = ['.jpg', '.jpeg', '.png', '.webp', '.svg', '.pdf']
const all = [...Object.keys(mediaEndings), ...endings]

/** Pictures, drawings and documents; by these the browser sorts what it offers. */
export const assetTypes = all.join(',')

export const pictureTypes = all.filter((type) => !type.endsWith('pdf')).join(',')
